import type { Tx } from '#server/platform/db/connect.ts';

/** Whom a letter greets, and where it goes. */
export const selectAddressee = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId);
