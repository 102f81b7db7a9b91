import { sql } from 'kysely';

/** When the transaction began: what a statement writes and compares with, by the database's clock. */
export const now = sql<string>`now()`;
