import { type RawBuilder, sql } from 'kysely';

/** The person's attempts at the lesson, as of the lock that `answersInLastMinute` takes. */
export const answersToLesson = (userId: string, lessonId: string | RawBuilder<unknown>) =>
  sql<number>`answers_to_lesson(${userId}, ${lessonId})`;

/** For a query on `lessons`. Few lessons have a limit, and only their answers are counted. */
export const hasAttemptsLeft = (userId: string) => sql<boolean>`(
  lessons.attempts_limit is null or ${answersToLesson(userId, sql.ref('lessons.id'))} < lessons.attempts_limit
)`;

/** Of its author's answers to its lesson. For a query on `answers`. */
export const isNewest = sql<boolean>`not exists (
  select from answers newer
  where newer.user_id = answers.user_id and newer.lesson_id = answers.lesson_id and newer.id > answers.id
)`;

/** What counts as one, for a query on `answers`: a talk that was interrupted since its student may be in danger is no attempt. */
export const isAttempt = sql<boolean>`(answers.lines is null or not exists (
  select from dialogues where dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
))`;
