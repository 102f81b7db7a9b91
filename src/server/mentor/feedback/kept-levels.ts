import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { levelCountsIn } from '#server/school/mentor-versions/level-counts.ts';

export interface KeptLevel {
  criterion_id: string;
  level: number;
}

/** The names of the criterion's levels in a version: of another scale, a level says nothing. */
const scale = (versionId: RawBuilder<unknown>) => sql`(
  select jsonb_path_query_array(own.criterion, '$.levels[*].title')
  from mentor_versions, jsonb_array_elements(criteria) own (criterion)
  where mentor_versions.id = ${versionId} and own.criterion ->> 'id' = judged.criterion_id::text
)`;

/**
 * What a take keeps of the talk before, for a query on `answers` and their review as `review`: for each criterion that the take
 * gave no occasion for, the level of the nearest talk up its family that was sent and judged by it. Where it is none, no row.
 */
export const keptLevels = (review: 'reviews' | 'inForce' = 'reviews'): RawBuilder<KeptLevel> => sql`(
  with recursive before as (
    select parent.answer_id, parent.branched_from_id, 1 as steps
    from dialogues take join dialogues parent on parent.id = take.branched_from_id
    where take.answer_id = answers.id and ${sql.ref(`${review}.unmet`)} <> '[]'
    union all
    select parent.answer_id, parent.branched_from_id, steps + 1
    from before join dialogues parent on parent.id = before.branched_from_id
  )
  select distinct on (judged.criterion_id) judged.criterion_id, judged.level
  from before
  join reviews said on said.answer_id = before.answer_id and said.in_force
  join remarks judged on judged.review_id = said.id
  where judged.level is not null and ${sql.ref(`${review}.unmet`)} ? judged.criterion_id::text
    and ${levelCountsIn('judged')}
    and ${scale(sql`said.mentor_version_id`)} = ${scale(sql.ref(`${review}.mentor_version_id`))}
  order by judged.criterion_id, steps
)`;

/** Those of reviews whose takes gave no occasion for something. */
export const keptLevelsOf = prepared((db, { reviewIds }: { reviewIds: string[] }) =>
  db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoinLateral(keptLevels().as('kept'), (join) => join.onTrue())
    .select(['reviews.id as reviewId', 'kept.criterion_id as criterionId', 'kept.level'])
    .where('reviews.id', '=', anyOf(reviewIds)),
);
