import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the person has answered the lesson, or has done it without: he owes nothing by its deadline, however long a curator
 * takes or a second try. For a query with his `lesson_progress` as `alias`. Completion says it of what a release before this one
 * has kept.
 */
export const hasAnswered = (alias: string): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${alias}.sent_at`)}, ${sql.ref(`${alias}.completed_at`)}) is not null)`;
