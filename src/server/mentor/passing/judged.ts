import { type RawBuilder, sql } from 'kysely';
import { keptLevels } from '#server/mentor/feedback/kept-levels.ts';
import { isAttempt } from '#server/school/lessons/attempts.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { passingLevel } from './passing-level.ts';

/** What the rule looks at, where it is asked how it would judge if it were another. For a query on `lessons` and `courses`. */
export interface Supposed {
  rule?: RawBuilder<unknown>;
  criteria?: RawBuilder<unknown>;
}

/**
 * The list of a `with` that judges lessons of people by their rule; `pairs` selects the ids of a user and a lesson. Of each pair
 * `verdict` has when the first attempt that passes was sent, and how far the best one is; `best`, the levels of that one. In
 * `taught`, `judges` is true where levels or a person say whether a lesson is done, and an answer alone doesn't. These lists are
 * better grouped than joined: how long they are the planner doesn't know, and takes a join of many for one of few (decision 77).
 */
export const judged = (
  pairs: RawBuilder<unknown>,
  { rule = passesBy, criteria = criteriaOfLesson }: Supposed = {},
) => sql`
  pair (user_id, lesson_id) as materialized (select distinct user_id, lesson_id from (${pairs}) given (user_id, lesson_id)),
  taught as materialized (
    select *, rule = 'person' or rule = 'levels' and criteria <> '[]' as judges
    from (
      select lessons.id as lesson_id, ${rule} as rule, ${criteria} as criteria, ${takesAnswers} as takes_answers
      from (select distinct lesson_id from pair) asked
      join lessons on lessons.id = asked.lesson_id
      join courses on courses.id = lessons.course_id
    ) lesson
  ),
  by_person as materialized (select user_id, array_agg(lesson_id) as lesson_ids from pair group by user_id),
  attempt as materialized (
    select answers.user_id, answers.lesson_id, answers.id, answers.created_at,
      reviews.id as review_id, reviews.is_off_topic, reviews.unmet <> '[]' as keeps, ${versionOfReview} as version_id
    from by_person
    join answers on answers.user_id = by_person.user_id and answers.lesson_id = any(by_person.lesson_ids)
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    where ${isAttempt} and not ${isAlarm}
  ),
  kept as materialized (
    select attempt.id, before.* from attempt
    join answers on answers.id = attempt.id
    join reviews on reviews.id = attempt.review_id
    cross join lateral ${keptLevels()} before
    where attempt.keeps
  ),
  bar as materialized (${bars}),
  measured as (
    select attempt.user_id, attempt.lesson_id, attempt.id, attempt.created_at, attempt.is_off_topic, attempt.version_id,
      count(bar.criterion_id) as criteria, count(${level}) as given,
      count(bar.criterion_id) filter (where (${level} >= bar.passes_from) is not true) as below,
      case when count(bar.criterion_id) > 0 then array_agg(${level} order by bar.place) end as levels
    from attempt
    left join bar on bar.version_id = attempt.version_id
    left join remarks on remarks.review_id = attempt.review_id and remarks.criterion_id = bar.criterion_id
    left join kept on kept.id = attempt.id and kept.criterion_id = bar.criterion_id
    group by attempt.user_id, attempt.lesson_id, attempt.id, attempt.created_at, attempt.is_off_topic, attempt.version_id
  ),
  weighed as (
    select *, not is_off_topic and below = 0 as passes,
      case when is_off_topic then criteria when criteria = 0 or given > 0 then below end as short_of
    from measured
  ),
  verdict as (
    select user_id, lesson_id, min(created_at) filter (where passes) as passed_at, min(short_of) as below
    from (
      select user_id, lesson_id, created_at, passes, short_of from weighed
      union all
      select user_id, lesson_id, null, null, null from pair
    ) of_pair
    group by user_id, lesson_id
  ),
  best as (
    select distinct on (user_id, lesson_id) user_id, lesson_id, id, version_id, levels
    from weighed order by user_id, lesson_id, passes desc, short_of nulls last, id desc
  )`;

/** What a take gave no occasion for has the level of the talk before. */
const level = sql`coalesce(case when ${levelCounts} then remarks.level end, kept.level)`;

const criteriaOfLesson = sql`coalesce(${criteriaInForce(sql`lessons.id`)}, '[]')`;

/** Without it, a lesson is done by its first view. */
const takesAnswers = sql`(coalesce(lessons.assignment, '') ~ '\\S' or exists (
  select from scenarios where scenarios.lesson_id = lessons.id and scenarios.in_force
))`;

const isAlarm = sql`exists (
  select from referrals
  where referrals.answer_id = answers.id and referrals.reason = 'crisis' and referrals.settled_at is null
)`;

/**
 * One that has none is of a lesson that had no version, or the text of a person who has given no level: which of the two, says the
 * version that was in force then. A lesson that had no criteria then has asked for no level.
 */
const versionOfReview = sql`coalesce(reviews.mentor_version_id, (
  select id from mentor_versions before
  where before.lesson_id = answers.lesson_id and before.published_at <= reviews.finished_at
  order by before.number desc limit 1
))`;

/** Which level of each criterion passes: by the criteria of today, if the scale is the same. */
const bars = sql`
  select used.version_id, used.place, (used.criterion ->> 'id')::uuid as criterion_id,
    ${passingLevel({ criterion: sql`coalesce(today.criterion, used.criterion)`, levels: sql`used.levels` })} as passes_from
  from (
    select version.id as version_id, version.lesson_id, said.criterion, said.place,
      jsonb_array_length(said.criterion -> 'levels') as levels
    from (select distinct version_id from attempt) asked
    join mentor_versions version on version.id = asked.version_id
    cross join lateral jsonb_array_elements(version.criteria) with ordinality said (criterion, place)
  ) used
  join taught on taught.lesson_id = used.lesson_id
  left join lateral (
    select own.criterion from jsonb_array_elements(taught.criteria) own (criterion)
    where own.criterion ->> 'id' = used.criterion ->> 'id'
      and jsonb_path_query_array(own.criterion, '$.levels[*].title')
        = jsonb_path_query_array(used.criterion, '$.levels[*].title')
  ) today on true`;
