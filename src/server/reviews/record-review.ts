import { type RawBuilder, sql } from 'kysely';
import { withoutLinks } from '#contract/plain-model-text.ts';
import { writeReview } from '#contract/write-review.ts';
import type { Db } from '#server/db/connect.ts';
import { inOneTrip } from '#server/db/shared-connections.ts';
import { publishSoon } from '#server/live/live.ts';
import { insertReviewNotice } from '#server/notices/tell-of-review.ts';
import { openReferrals } from '#server/referrals/open-referral.ts';
import { doubtIn } from './doubt-in.ts';
import type { Message } from '#server/models/message.ts';
import type { Outcome } from '#server/models/model.ts';
import { isHeld, notifyPagesSoon, type RunningReview } from './running-review.ts';
import type { VerifiedReview } from './verify-review.ts';

type Done = Extract<Outcome, { kind: 'done' }>;

export interface Recorded {
  outcome: Done;
  prompt: Message[];
  /** In a lesson with criteria. */
  verified: VerifiedReview | undefined;
}

/**
 * Records the review and puts it in force, unless a person reads it first, or it would replace a person's feedback: then a
 * person decides (putReviewInForce). Takes one round trip, since with twenty reviews ending at once each further one would wait behind those
 * of the others; so each statement checks the claim itself. Locks the author and the answer first, like lockAnswer, then the
 * review.
 */
export async function recordReview(db: Db, review: RunningReview, recorded: Recorded): Promise<void> {
  const ours = sql<boolean>`reviews.id = ${review.id} and reviews.claim = ${review.claim}`;
  const { outcome, prompt, verified } = recorded;
  const { text, summary, confidence, raw } = textsOf(review, recorded);
  const held = isHeld(review);
  const doubt = verified && doubtIn(verified, review.criteria);
  const referrals = [
    ...(doubt !== undefined && !held
      ? [openReferrals('doubt', answerOf(ours, comesInForce), { text: doubt })]
      : []),
    ...(verified?.notice === 'instructions'
      ? [openReferrals('suspicion', answerOf(ours), { text: instructions })]
      : []),
  ];
  const statements: RawBuilder<unknown>[] = [
    sql`select from users where id = ${review.userId} for key share`,
    sql`select from answers where id = ${review.answerId} for no key update`,
    sql`select from reviews where ${ours} for update`,
    ...(held ? [openRelease(ours, doubt)] : takePlace(ours)),
    sql`delete from review_drafts using reviews where ${ours} and review_id = reviews.id`,
    ...(verified && summary !== null ? storeRemarks(verified, ours) : []),
    ...referrals,
    sql`update reviews set state = 'done', in_force = ${held ? sql.lit(false) : comesInForce}, claim = null, text = ${text},
        model = ${outcome.model}, endpoint = ${outcome.endpoint ?? null}, prompt = ${JSON.stringify(prompt)},
        usage = ${outcome.usage && JSON.stringify(outcome.usage)},
        mentor_version_id = ${review.mentorVersionId}, summary = ${summary}, confidence = ${confidence}, raw = ${raw},
        quotes_lost = ${verified?.quotesLost ?? 0},
        first_token_at = started_at + ${outcome.firstTextMs} * interval '1 millisecond', finished_at = now()
      where ${ours}
      returning id`,
    insertReviewNotice('review_ready', sql`reviews.id = ${review.id} and reviews.in_force`),
  ];
  const [ended = [], told = []] = (await inOneTrip(db, statements)).slice(-2);
  await Promise.all([
    (held || referrals.length > 0) && publishSoon(db, { type: 'referrals' }),
    ended.length > 0 && notifyPagesSoon(db, review),
    told.length > 0 && publishSoon(db, { type: 'notices', userId: review.userId }),
  ]);
}

/** The model's earlier review gives its place, and a release that waits for that one is settled by itself. */
const takePlace = (ours: RawBuilder<boolean>) => [
  sql`update reviews earlier set in_force = false from reviews
    where ${ours} and reviews.latest and earlier.answer_id = reviews.answer_id
      and earlier.in_force and earlier.author = 'model'`,
  sql`update answers set updated_at = now() from reviews
    where ${ours} and ${comesInForce} and answers.id = reviews.answer_id`,
  sql`delete from referrals using reviews
    where ${ours} and ${comesInForce} and referrals.answer_id = reviews.answer_id
      and reason = 'release' and settled_at is null`,
];

/** What the student reads meanwhile stays. Under a person's feedback it waits like any other that is newer. */
const openRelease = (ours: RawBuilder<boolean>, doubt: string | undefined) =>
  openReferrals('release', answerOf(ours, noPersonsInForce), { text: doubt ?? null });

const answerOf = (ours: RawBuilder<boolean>, condition = sql<boolean>`true`) =>
  sql`select reviews.answer_id as id from reviews where ${ours} and reviews.latest and ${condition}`;

const noPersonsInForce = sql<boolean>`not exists (
  select from reviews kept where kept.answer_id = reviews.answer_id and kept.in_force and kept.author <> 'model'
)`;

const instructions = 'Модель заметила в ответе указания ей самой.';

/** Checked after the model's own earlier review was taken out of force: one that is still in force is a person's. */
const comesInForce = sql<boolean>`(reviews.latest and not exists (
  select from reviews kept where kept.answer_id = reviews.answer_id and kept.in_force
))`;

interface Texts {
  text: string;
  summary: string | null;
  confidence: VerifiedReview['confidence'];
  raw: string | null;
}

/** A review that can't be read by criteria is shown as the text that it is. */
function textsOf({ criteria, answer }: RunningReview, { outcome, verified }: Recorded): Texts {
  if (!verified) return { text: outcome.text, summary: null, confidence: null, raw: null };
  const confidence = verified.problems.length > 0 ? 'low' : verified.confidence;
  const texts = { confidence, raw: outcome.text };
  if (verified.isProse) return { ...texts, text: withoutLinks(outcome.text), summary: null };
  return { ...texts, text: writeReview(verified, criteria, answer), summary: verified.summary };
}

/** Each statement stores nothing if the claim is lost, or if the remark that a check is about was deleted. */
function storeRemarks({ remarks, checks }: VerifiedReview, ours: RawBuilder<boolean>): RawBuilder<unknown>[] {
  const rows = remarks.map((remark, order) => ({ ...remark, order }));
  return [
    sql`insert into remarks (review_id, "order", criterion_id, level, text, next_step, quotes, video_at)
      select reviews.id, given."order", given."criterionId", given.level, given.text, given."nextStep", given.quotes,
        given."videoAt"
      from reviews, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (
        "order" integer, "criterionId" uuid, level integer, text text, "nextStep" text, quotes jsonb, "videoAt" integer
      ) where ${ours} order by given."order"`,
    sql`insert into remark_checks (review_id, remark_id, outcome, text)
      select reviews.id, remarks.id, given.outcome, given.text
      from reviews, jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) given (
        "remarkId" uuid, outcome text, text text
      ) join remarks on remarks.id = given."remarkId" where ${ours}`,
  ];
}
