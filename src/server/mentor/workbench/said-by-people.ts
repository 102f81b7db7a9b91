import { type RawBuilder, sql } from 'kysely';
import type { SampleCandidate } from '#contract/samples/lesson-samples.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';

/** What a person has said of an answer's levels. */
export interface SaidByPerson {
  answerId: string;
  source: SampleCandidate['source'];
  at: string;
  referralId: string | null;
  /** Who said so; null where it was the student's own words that decided. */
  judgeId: string | null;
  expected: (ExpectedLevel & { title: string })[];
}

/**
 * The surest of each answer, as a table: an upheld disagreement, a correction, words against a remark that were upheld, or
 * weren't and a person has agreed, a review that a person has read and shown as it was. `of` is a condition on `answers`.
 */
export const saidByPeople = (of: RawBuilder<unknown>): RawBuilder<SaidByPerson> => sql`(
  select distinct on (said.answer_id) said.answer_id as "answerId", said.source, said.at, said.referral_id as "referralId",
    said.judge_id as "judgeId", judged.expected
  from (${disagreements(of)} union all ${corrections(of)} union all ${upheld(of)} union all ${notUpheld(of)}
    union all ${released(of)}) said
  cross join lateral (${levelsOf}) judged
  where judged.expected is not null
  order by said.answer_id, said.rank, said.at desc
)`;

/** By the ids of the answers that it is of. */
export async function listSaid(
  db: Db,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, SaidByPerson>> {
  const { rows } = await sql<SaidByPerson>`
    select said.* from ${saidByPeople(sql`answers.id = ${anyOf(answerIds)}`)} said`.execute(db);
  return new Map(rows.map((said) => [said.answerId, said]));
}

const columns = (rank: number, source: SaidByPerson['source']) => sql`
  answers.id as answer_id, ${sql.lit(rank)} as rank, ${sql.lit(source)} as source, reviews.id as review_id`;

/** The review that the student reads. */
const read = sql`answers join reviews on reviews.answer_id = answers.id and reviews.in_force`;

const disagreements = (of: RawBuilder<unknown>) => sql`
  select ${columns(1, 'disagreement')}, null::uuid as remark_id, referrals.id as referral_id, referrals.settled_at as at,
    referrals.settled_by_id as judge_id
  from ${read} and reviews.author = 'mentor'
  join referrals on referrals.answer_id = answers.id and reason = 'disagreement' and decision = 'changed'
  where ${of}`;

const corrections = (of: RawBuilder<unknown>) => sql`
  select ${columns(2, 'correction')}, null, null, reviews.finished_at, reviews.requested_by_id
  from ${read} and reviews.author = 'mentor'
  where ${of}`;

/** What the student has shown: nobody else has judged it. */
const upheld = (of: RawBuilder<unknown>) => sql`
  select ${columns(3, 'counter_quote')}, remarks.id, null, counter_quotes.finished_at, null
  from ${read} and reviews.author = 'model'
  join remarks on remarks.review_id = reviews.id and remarks.is_countered
  join counter_quotes on counter_quotes.remark_id = remarks.id and counter_quotes.state = 'upheld'
  where ${of}`;

const notUpheld = (of: RawBuilder<unknown>) => sql`
  select ${columns(3, 'counter_quote')}, remarks.id, referrals.id, referrals.settled_at, referrals.settled_by_id
  from ${read} and reviews.author = 'model'
  join remarks on remarks.review_id = reviews.id and remarks.is_countered
  join counter_quotes on counter_quotes.remark_id = remarks.id and counter_quotes.state = 'not_upheld'
  join referrals on referrals.remark_id = remarks.id and reason = 'disagreement' and decision = 'kept'
  where ${of}`;

const released = (of: RawBuilder<unknown>) => sql`
  select ${columns(4, 'release')}, null, referrals.id, referrals.settled_at, referrals.settled_by_id
  from ${read} and reviews.author = 'model'
  join referrals on referrals.answer_id = answers.id and reason = 'release' and decision = 'kept'
  where ${of}`;

/** Of the review, or of one of its remarks, by the titles of the version that it was judged by. */
const levelsOf = sql`
  select jsonb_agg(jsonb_build_object('criterionId', remarks.criterion_id, 'title', criterion ->> 'title',
    'level', remarks.level, 'levels', jsonb_path_query_array(criterion, '$.levels[*].title')) order by remarks."order") as expected
  from remarks
  join reviews on reviews.id = remarks.review_id
  join mentor_versions on mentor_versions.id = reviews.mentor_version_id
  cross join lateral jsonb_array_elements(mentor_versions.criteria) criterion
  where remarks.review_id = said.review_id and remarks.id = coalesce(said.remark_id, remarks.id)
    and criterion ->> 'id' = remarks.criterion_id::text
    and remarks.level < jsonb_array_length(criterion -> 'levels') and ${levelCounts}`;
