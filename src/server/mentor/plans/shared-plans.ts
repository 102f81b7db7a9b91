import { sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import { prepared } from '#server/platform/db/prepared.ts';

/** What the person shows of the plans in these lessons, newest first. */
export const listSharedPlans = prepared((db, values: { personId: string; lessonIds: string[] }) =>
  db
    .selectFrom('plans')
    .innerJoin('lessons', 'lessons.id', 'plans.lesson_id')
    .select([
      'plans.id',
      'lessons.id as lessonId',
      'lessons.title as lessonTitle',
      'plans.cue',
      'plans.words',
      'plans.outcome',
      sql<string | null>`case when shares_note then note end`.as('note'),
      sql<string>`plans.shared_at`.as('sharedAt'),
    ])
    .where('plans.user_id', '=', values.personId)
    .where('plans.lesson_id', '=', anyOf(values.lessonIds))
    .where('plans.shared_at', 'is not', null)
    .orderBy('plans.id', 'desc'),
);
