import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the remark's level and what it closes count: not where all that proves it are words of the mentor, unless a person
 * has said that they are the student's. For a query with `remarks` as `alias`; of what a page has, `levelCounts` says it.
 */
export const levelCountsIn = (alias: string): RawBuilder<boolean> =>
  sql`(not ${sql.ref(`${alias}.is_borrowed`)} or ${sql.ref(`${alias}.lifted_by_id`)} is not null)`;

/** For a query on `remarks`. */
export const levelCounts = levelCountsIn('remarks');
