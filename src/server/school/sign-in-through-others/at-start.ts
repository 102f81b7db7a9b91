import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A provider that has left the file, or gives no roles any more, holds nobody's role. */
export async function forgetRoleGivers(db: Db, { signIn }: Pick<Config, 'signIn'>): Promise<void> {
  const giving = signIn.providers.filter(({ roles }) => roles !== undefined).map(({ name }) => name);
  await db
    .updateTable('identities')
    .set({ role_from: null })
    .where('role_from', 'is not', null)
    .where('provider', '<>', sql<string>`all(${giving})`)
    .execute();
}
