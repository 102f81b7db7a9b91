import { sql } from 'kysely';
import type { SelfLevel } from '#contract/weeks/schemas.ts';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';

export interface SelfOfAnswer {
  levels: SelfLevel[];
  /** They may still be named. */
  asks: boolean;
}

/** For a query on `answers` and `lessons`: an author's own levels are for him alone, where the lesson asks for them. */
export const asksSelfOf = ({ id }: Pick<Scope, 'id'>) =>
  sql<boolean>`(lessons.asks_self and answers.user_id = ${id})`;

/** With the words of the scale that they were named on. */
export const selfLevels = sql<SelfLevel[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('criterionId', self_levels.criterion_id, 'level', self_levels.level,
    'levels', jsonb_path_query_array(criterion.value, '$.levels[*].title')) order by self_levels.criterion_id), '[]')
  from self_levels
  join mentor_versions version on version.id = self_levels.mentor_version_id
  join jsonb_array_elements(version.criteria) criterion on criterion.value ->> 'id' = self_levels.criterion_id::text
  where self_levels.answer_id = answers.id
)`;

/** Whoever revises has read the remarks, and so has whoever was shown a review. */
export const isSeen = sql<boolean>`exists (
  select from reviews where reviews.answer_id = answers.id and reviews.seen_at is not null
)`;

export const isFirst = sql<boolean>`not exists (
  select from answers earlier
  where earlier.user_id = answers.user_id and earlier.lesson_id = answers.lesson_id and earlier.id < answers.id
)`;

const mayBeNamed = sql`(not ${isSeen} and ${isFirst} and not ${isAlarming}
  and coalesce(${criteriaInForce(sql`lessons.id`)}, '[]') <> '[]')`;

/** For a query on `answers` and `lessons`, of those that `asksSelfOf` finds. */
export const selfOf = sql<SelfOfAnswer>`jsonb_build_object('levels', ${selfLevels}, 'asks', ${mayBeNamed})`;
