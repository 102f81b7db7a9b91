import { sql } from 'kysely';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { passesBy } from './passes-by.ts';

/** How a person stands in a lesson, for a query with his `lesson_progress`. */
export const standingColumns = [
  'lesson_progress.viewed_at as viewedAt',
  'lesson_progress.completed_at as completedAt',
  'lesson_progress.sent_at as sentAt',
  'lesson_progress.passed_how as passedHow',
  'lesson_progress.below',
] as const;

export const passedBy = sql<string | null>`case when lesson_progress.passed_by_id is not null then (
  select ${fullNameOf('passer')} from users passer
  where passer.id = lesson_progress.passed_by_id
) end`.as('passedBy');

/** What is left after a person's correction has taken back that it was done, until something new is sent. */
export const lowered = sql<string[] | null>`case when lesson_progress.lowered is not null and not exists (
  select from answers
  where answers.user_id = lesson_progress.user_id and answers.lesson_id = lesson_progress.lesson_id
    and answers.created_at > (lesson_progress.lowered ->> 'at')::timestamptz
) then lesson_progress.lowered -> 'left' end`.as('lowered');

/** For a query on `lessons` and their `courses`. */
export const ruleColumns = [
  passesBy.as('passesBy'),
  sql<boolean>`lessons.is_counted`.as('isCounted'),
] as const;
