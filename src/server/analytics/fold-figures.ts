import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';

const everyMs = 5_000;

/**
 * Keeps the parts of figures few (0006_course_figures.sql, 0009_people_count.sql). The figures are right without it, but
 * slower to read.
 */
export function startFolding({ db, log }: { db: Db; log: Log }): { stop(): Promise<void> } {
  let folding = Promise.resolve();
  const timer = setInterval(() => {
    folding = folding
      .then(() => foldFigures(db))
      .catch((error: unknown) => log.debug({ err: error }, 'Показатели не сложились'));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await folding;
    },
  };
}

/** Each table in a transaction of its own. */
export async function foldFigures(db: Db): Promise<void> {
  await sql`select fold_lesson_figures()`.execute(db);
  await sql`select fold_course_standings()`.execute(db);
  await sql`select fold_course_activity()`.execute(db);
  await sql`select fold_people_counts()`.execute(db);
}
