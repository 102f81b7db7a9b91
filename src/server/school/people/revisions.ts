import { sql } from 'kysely';
import type { RemarkCheck } from '#contract/reviews/feedback.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { isAttempt } from '#server/school/lessons/attempts.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { type Revision, revisionDays } from './concerns.ts';
import { type Among, peopleAmong, publishedLessons, wholeDays } from './person-rows.ts';

/**
 * The attempt of each person that has waited longest for a revision: the newest in its lesson, whose feedback leaves something
 * to mend, when an attempt is left. Mostly the first of his lessons is the one, so the others are looked at only where it isn't.
 */
export async function selectRevisions(db: Db, viewer: Scope, among: Among): Promise<Revision[]> {
  const firsts = await firstOfEach(db, viewer, among);
  const others = firsts.filter((first) => !isToMend(first)).flatMap(({ otherIds }) => otherIds);
  const rest = others.length === 0 ? [] : await selectNewest(db, others);
  const found = new Map<string, Revision>();
  for (const { userId, answerId, lessonId, lessonTitle, days } of [...firsts, ...rest].filter(isToMend))
    if (!found.has(userId)) found.set(userId, { userId, answerId, lessonId, lessonTitle, days });
  return [...found.values()];
}

interface Newest extends Revision {
  /** At its lesson, all of the person. */
  attempts: Attempt[];
}

const isToMend = ({ attempts }: Newest): boolean => openRemarks(attempts.map(asJudged)).length > 0;

/** Of each person what has waited longest, with the ids of the others. */
async function firstOfEach(
  db: Db,
  viewer: Scope,
  among: Among,
): Promise<(Newest & { otherIds: string[] })[]> {
  const { rows } = await sql<Newest & { otherIds: string[] }>`
    with lesson as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)}),
    last as (
      select answers.user_id, (array_agg(answers.id order by answers.id desc))[1] as answer_id
      from lesson
      join answers on answers.lesson_id = lesson.id
      join person on person.user_id = answers.user_id
      group by answers.user_id, lesson.id, lesson.attempts_limit
      having (count(*) filter (where ${isAttempt}) < lesson.attempts_limit) is not false
    ),
    waiting as materialized (
      select array_agg(last.answer_id order by review.finished_at) as ids
      from last
      join reviews review on review.answer_id = last.answer_id and review.in_force
      where review.finished_at <= now() - make_interval(days => ${revisionDays})
      group by last.user_id
    )
    select ${newestColumns}, to_json(waiting.ids[2:]) as "otherIds"
    from waiting join answers newest on newest.id = waiting.ids[1] ${withReview}`.execute(db);
  return rows;
}

/** First what has waited longest. */
async function selectNewest(db: Db, answerIds: string[]): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select ${newestColumns} from answers newest ${withReview}
    where newest.id = ${anyOf(answerIds)}
    order by review.finished_at`.execute(db);
  return rows;
}

/** What a review in force has said; a level that doesn't count is none. */
interface Attempt {
  remarks: { id: string; criterionId: string; level: number | null; levels: number }[];
  checks: { remarkId: string; outcome: RemarkCheck['outcome'] }[];
}

const asJudged = ({ remarks, checks }: Attempt) => ({
  feedback: {
    remarks: remarks.map(({ levels, ...remark }) => ({ ...remark, levels: { length: levels } })),
    checks,
  },
});

/** For a query on `newest`. */
const attempts = sql`
  select jsonb_build_object(
    'remarks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', remarks.id, 'criterionId', remarks.criterion_id,
        'level', case when ${levelCounts} then remarks.level end, 'levels', jsonb_array_length(criterion -> 'levels'))
        order by remarks."order"), '[]')
      from remarks
      join mentor_versions version on version.id = said.mentor_version_id
      cross join lateral jsonb_array_elements(version.criteria) criterion
      where remarks.review_id = said.id and criterion ->> 'id' = remarks.criterion_id::text
    ),
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('remarkId', remark_id, 'outcome', outcome)), '[]')
      from remark_checks where remark_checks.review_id = said.id
    )
  )
  from answers
  join reviews said on said.answer_id = answers.id and said.in_force
  where answers.user_id = newest.user_id and answers.lesson_id = newest.lesson_id
  order by answers.id`;

/** For a query on `newest`, after `withReview`. */
const newestColumns = sql`newest.user_id as "userId", newest.id as "answerId", newest.lesson_id as "lessonId",
  lessons.title as "lessonTitle", ${wholeDays(sql`review.finished_at`)} as days, to_jsonb(array(${attempts})) as attempts`;

const withReview = sql`
  join lessons on lessons.id = newest.lesson_id
  join reviews review on review.answer_id = newest.id and review.in_force`;
