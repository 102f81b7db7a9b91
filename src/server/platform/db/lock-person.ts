import type { Tx } from './connect.ts';

/**
 * Until the transaction ends, whoever else changes this account, or what is counted of the person, waits: before all other locks,
 * so that no two wait for each other. Without the person, throws what is given.
 */
export async function lockPerson(tx: Tx, id: string, absent?: () => Error): Promise<void> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked && absent) throw absent();
}
