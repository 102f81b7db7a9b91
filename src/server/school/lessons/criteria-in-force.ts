import { type RawBuilder, sql } from 'kysely';

/** For a lateral join in SQL: the criteria of a lesson's version in force, as `mentorInForce` finds it; no row without one. */
export const criteriaInForce = (lessonId: RawBuilder<unknown>) => sql`(
  select criteria from mentor_versions
  where mentor_versions.lesson_id = ${lessonId} and published_at is not null
  order by number desc limit 1
)`;
