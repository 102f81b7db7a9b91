import { sql } from 'kysely';
import { waitInWords } from '#server/accounts/auth/wait-in-words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answersToLesson } from '#server/school/lessons/attempts.ts';

/**
 * Counted in the database, so that one limit applies to all processes. Locks the person until the end of the transaction,
 * so that their next submission waits.
 */
export const answersInLastMinute = (userId: string) => sql<number>`answers_in_last_minute(${userId})`;

/** For a query on `lessons`. */
export const hasAttempts = (userId: string, lessonId: string) =>
  sql`lessons.attempts_limit is null or ${answersToLesson(userId, lessonId)} < lessons.attempts_limit`;

/** Undefined while the lesson takes another answer from the person. */
export async function attemptsUsedUp(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<ApiError | undefined> {
  const { rows } = await sql<{ limit: number }>`
    select attempts_limit as limit from lessons
    where id = ${lessonId} and not (${hasAttempts(viewer.id, lessonId)})`.execute(db);
  const [used] = rows;
  return used && new ApiError('attempts_used_up', `Все попытки этого урока использованы: ${used.limit}`);
}

/** The limit frees up when the oldest counted answer is a minute old. */
export async function tooManyAnswers(db: Db, viewer: Viewer, perMinute: number): Promise<ApiError> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 minute' - now()))::integer as seconds
    from answers
    where user_id = ${viewer.id}
    order by created_at desc
    offset ${perMinute - 1} limit 1`.execute(db);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  return tooManyRequests(
    `Слишком много ответов подряд. Следующий можно отправить через ${waitInWords(seconds)}`,
    seconds,
  );
}
