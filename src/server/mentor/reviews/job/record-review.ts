import { type RawBuilder, sql } from 'kysely';
import { takeOut, touchAnswers } from '#server/mentor/in-force/in-force.ts';
import { lockInOrder } from '#server/mentor/in-force/lock-answer.ts';
import { lessonOf, settlement } from '#server/mentor/passing/settle-passing.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import { doubtIn } from '#server/mentor/reviews/reply/doubt-in.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import type { Message } from '#server/models/message.ts';
import type { Outcome } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inOneTrip } from '#server/platform/db/shared-connections.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import { insertReviewNotice } from '#server/school/notices/tell-of-review.ts';
import { isHeld, reviewRows, type RunningReview } from './running-review.ts';

type Done = Extract<Outcome, { kind: 'done' }>;

export interface Recorded {
  outcome: Done;
  prompt: Message[];
  /** In a lesson with criteria. */
  verified: VerifiedReview | undefined;
}

/**
 * Records the review and puts it in force, unless a person reads it first, or it would replace a person's feedback: then a
 * person decides (putReviewInForce). Takes one round trip, since with twenty reviews that end together each further one would
 * wait behind those of the others; so each statement checks the claim itself.
 */
export async function recordReview(db: Db, review: RunningReview, recorded: Recorded): Promise<void> {
  const ours = sql<boolean>`reviews.id = ${review.id} and reviews.claim = ${review.claim}`;
  const { verified } = recorded;
  const { summary } = textsOf(review, recorded);
  const held = isHeld(review);
  const chosen = sql`select reviews.id, reviews.answer_id from reviews where ${ours} and ${comesInForce}`;
  const referrals = referralsOf(review, verified, { ours, chosen });
  const end = ending(review, recorded, ours);
  const notice = insertReviewNotice('review_ready', sql`reviews.id = ${review.id} and reviews.in_force`);
  const statements: RawBuilder<unknown>[] = [
    ...lockInOrder(review),
    sql`select from reviews where ${ours} for update`,
    // Until it is released, what the student reads stays.
    ...(held ? [] : takePlace(chosen)),
    sql`delete from review_drafts using reviews where ${ours} and review_id = reviews.id`,
    ...(verified && summary !== null ? storeRemarks(verified, ours) : []),
    ...referrals,
    end,
    ...(held ? [] : settlement(lessonOf(review))),
    notice,
  ];
  const results = await inOneTrip(db, statements);
  const [ended = [], told = []] = [results[statements.indexOf(end)], results.at(-1)];
  await Promise.all([
    referrals.length > 0 &&
      publishSoon(db, { type: 'referrals', lessonId: review.lessonId, userId: review.userId }),
    ended.length > 0 && reviewRows.notify(db, review),
    told.length > 0 && publishSoon(db, { type: 'notices', userId: review.userId }),
  ]);
}

function ending(review: RunningReview, recorded: Recorded, ours: RawBuilder<boolean>) {
  const { outcome, prompt, verified } = recorded;
  const { text, summary, confidence, raw } = textsOf(review, recorded);
  return sql`
    update reviews set state = 'done', in_force = ${isHeld(review) ? sql.lit(false) : comesInForce}, claim = null, text = ${text},
      model = ${outcome.model}, endpoint = ${outcome.endpoint ?? null}, prompt = ${JSON.stringify(prompt)},
      usage = ${outcome.usage && JSON.stringify(outcome.usage)},
      mentor_version_id = ${review.mentorVersionId}, summary = ${summary}, confidence = ${confidence}, raw = ${raw},
      first_criterion_id = ${summary === null ? null : (verified?.firstCriterionId ?? null)},
      is_off_topic = ${verified?.notice === 'off_topic'},
      unmet = ${JSON.stringify(summary === null ? [] : (verified?.unmet ?? []))},
      quotes_lost = ${verified?.quotesLost ?? 0}, sentences_cut = ${verified?.sentencesCut ?? 0},
      first_token_at = started_at + ${outcome.firstTextMs} * interval '1 millisecond', finished_at = now()
    where ${ours}
    returning id`;
}

/** Why a person should look: before the student does, at what the model doubts, at what the answer asks of the model. */
function referralsOf(
  review: RunningReview,
  verified: VerifiedReview | undefined,
  { ours, chosen }: { ours: RawBuilder<boolean>; chosen: RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  const doubt = verified && doubtIn(verified, review.criteria);
  const reason = isHeld(review) ? 'release' : 'doubt';
  const readable = sql`select answer_id as id from (${chosen}) chosen`;
  const newest = sql`select answer_id as id from reviews where ${ours} and latest`;
  return [
    ...(reason === 'release' || doubt !== undefined
      ? [openReferrals(reason, readable, { text: doubt ?? null })]
      : []),
    ...(verified?.notice === 'instructions'
      ? [openReferrals('suspicion', newest, { text: instructions })]
      : []),
  ];
}

/** The model's earlier review gives its place, and a release that waits for that one is settled by itself. */
const takePlace = (chosen: RawBuilder<unknown>) => [
  takeOut(chosen),
  touchAnswers(chosen),
  sql`delete from referrals using (${chosen}) chosen
    where referrals.answer_id = chosen.answer_id and reason = 'release' and settled_at is null`,
];

/** Under a person's feedback it waits like any other that is newer. */
const comesInForce = sql<boolean>`(reviews.latest and not exists (
  select from reviews kept where kept.answer_id = reviews.answer_id and kept.in_force and kept.author <> 'model'
))`;

export const instructions = 'ИИ-наставник заметил в ответе указания ему самому.';

export interface Texts {
  text: string;
  summary: string | null;
  confidence: VerifiedReview['confidence'];
  raw: string | null;
}

/** A review that can't be read by criteria is shown as the text that it is. */
export function textsOf(
  { criteria, answer }: Pick<RunningReview, 'criteria' | 'answer'>,
  { outcome, verified }: Pick<Recorded, 'outcome' | 'verified'>,
): Texts {
  if (!verified) return { text: outcome.text, summary: null, confidence: null, raw: null };
  // Ready words say nothing of how well the answer was judged.
  const isDoubtful = verified.problems.some(({ kind }) => kind !== 'shown');
  const confidence = isDoubtful ? 'low' : verified.confidence;
  const texts = { confidence, raw: outcome.text };
  if (verified.prose !== null) return { ...texts, text: verified.prose, summary: null };
  return { ...texts, text: writeReview(verified, criteria, answer), summary: verified.summary };
}

/** Each statement stores nothing if the claim is lost, or if the remark that a check is about was deleted. */
export function storeRemarks(
  { remarks, checks }: Pick<VerifiedReview, 'remarks' | 'checks'>,
  ours: RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const rows = remarks.map((remark, order) => ({ ...remark, order }));
  return [
    sql`insert into remarks (review_id, "order", criterion_id, level, text, next_step, quotes, borrowed, is_borrowed,
        video_at)
      select reviews.id, given."order", given."criterionId", given.level, given.text, given."nextStep", given.quotes,
        given.borrowed, given."isBorrowed", given."videoAt"
      from reviews, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (
        "order" integer, "criterionId" uuid, level integer, text text, "nextStep" text, quotes jsonb, borrowed jsonb,
        "isBorrowed" boolean, "videoAt" integer
      ) where ${ours} order by given."order"`,
    sql`insert into remark_checks (review_id, remark_id, outcome, is_borrowed, text)
      select reviews.id, remarks.id, given.outcome, given."isBorrowed", given.text
      from reviews, jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) given (
        "remarkId" uuid, outcome text, "isBorrowed" boolean, text text
      ) join remarks on remarks.id = given."remarkId" where ${ours}`,
  ];
}
