import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#server/auth/session.ts';
import { waitInWords } from '#server/auth/wait-in-words.ts';
import type { Db } from '#server/db/connect.ts';
import { ApiError, tooManyRequests } from '#server/errors.ts';

/**
 * Counted in the database, so that one limit applies to all processes. Locks the person until the end of the transaction,
 * so that their next submission waits.
 */
export const answersInLastMinute = (userId: string) => sql<number>`answers_in_last_minute(${userId})`;

/** The person's attempts at the lesson, as of the lock that answersInLastMinute takes. */
export const answersToLesson = (userId: string, lessonId: string | RawBuilder<unknown>) =>
  sql<number>`answers_to_lesson(${userId}, ${lessonId})`;

/** The same, for a query on `answers`: a talk that was interrupted since its student may be in danger is no attempt. */
export const isAttempt = sql<boolean>`(answers.lines is null or not exists (
  select from dialogues where dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
))`;

/** Undefined while the lesson takes another answer from the person. */
export async function attemptsUsedUp(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<ApiError | undefined> {
  const { rows } = await sql<{ limit: number }>`
    select attempts_limit as limit from lessons
    where id = ${lessonId} and attempts_limit <= ${answersToLesson(viewer.id, lessonId)}`.execute(db);
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
