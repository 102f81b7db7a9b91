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

/** How many of a person's lessons are looked at in turn: the first is mostly the one. */
const looks = [1, 4, Infinity];

/**
 * The attempt of each person that has waited longest for a revision: the newest in its lesson, whose feedback leaves something
 * to mend, when an attempt is left.
 */
export async function selectRevisions(db: Db, viewer: Scope, among: Among): Promise<Revision[]> {
  const found = new Map<string, Revision>();
  let left = await newestAttempts(db, viewer, among);
  for (const look of looks) {
    if (left.length === 0) break;
    const seen = await withAttempts(
      db,
      left.flatMap(({ answerIds }) => answerIds.slice(0, look)),
    );
    const toMend = seen.filter(({ attempts }) => openRemarks(attempts.map(asJudged)).length > 0);
    for (const { attempts: _attempts, ...revision } of toMend.toReversed())
      found.set(revision.userId, revision);
    left = left.flatMap(({ userId, answerIds }) =>
      found.has(userId) || answerIds.length <= look ? [] : { userId, answerIds: answerIds.slice(look) },
    );
  }
  return [...found.values()];
}

interface Newest {
  userId: string;
  /** One of each lesson that was judged long enough ago, first what has waited longest. */
  answerIds: string[];
}

async function newestAttempts(db: Db, viewer: Scope, among: Among): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    with lesson as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)}),
    newest as (
      select answers.user_id, (array_agg(answers.id order by answers.id desc))[1] as answer_id
      from lesson
      join answers on answers.lesson_id = lesson.id
      join person on person.user_id = answers.user_id
      group by answers.user_id, lesson.id, lesson.attempts_limit
      having (count(*) filter (where ${isAttempt}) < lesson.attempts_limit) is not false
    )
    select newest.user_id as "userId", to_json(array_agg(newest.answer_id order by review.finished_at)) as "answerIds"
    from newest
    join reviews review on review.answer_id = newest.answer_id and review.in_force
    where review.finished_at <= now() - make_interval(days => ${revisionDays})
    group by newest.user_id`.execute(db);
  return rows;
}

/** First what has waited longest. */
async function withAttempts(db: Db, answerIds: string[]): Promise<(Revision & { attempts: Attempt[] })[]> {
  const { rows } = await sql<Revision & { attempts: Attempt[] }>`
    select newest.user_id as "userId", newest.id as "answerId",
      newest.lesson_id as "lessonId", lessons.title as "lessonTitle", ${wholeDays(sql`review.finished_at`)} as days,
      to_jsonb(array(${attempts})) as attempts
    from answers newest
    join lessons on lessons.id = newest.lesson_id
    join reviews review on review.answer_id = newest.id and review.in_force
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
