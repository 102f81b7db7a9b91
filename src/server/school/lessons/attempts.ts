import { type RawBuilder, sql } from 'kysely';

/** The person's attempts at the lesson, as of the lock that `answersInLastMinute` takes. */
export const answersToLesson = (userId: string, lessonId: string | RawBuilder<unknown>) =>
  sql<number>`answers_to_lesson(${userId}, ${lessonId})`;

/** The same, for a query on `answers`: a talk that was interrupted since its student may be in danger is no attempt. */
export const isAttempt = sql<boolean>`(answers.lines is null or not exists (
  select from dialogues where dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
))`;
