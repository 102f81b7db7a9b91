import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const statisticsChore: Chore = {
  name: 'сжатие показателей',
  everyMs: 5_000,
  run: compactStatistics,
};

/**
 * Compacts the rows that statistics are summed from (0055_baseline.sql), each table in its own transaction. Without it, the
 * statistics are correct but slower to read.
 */
export async function compactStatistics(db: Db): Promise<void> {
  await sql`select fold_lesson_figures()`.execute(db);
  await sql`select fold_course_standings()`.execute(db);
  await sql`select fold_course_activity()`.execute(db);
  await sql`select fold_people_counts()`.execute(db);
}
