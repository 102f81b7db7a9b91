import { sql } from 'kysely';
import { decisionsFor, type ReferralDecision } from '#contract/referral-words.ts';
import type { Referral, Settlement } from '#contract/referrals.ts';
import type { FeedbackInput } from '#contract/reviews.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { textOrNull } from '#server/db/text-or-null.ts';
import { ApiError, conflict, invalid, noSuchReferral } from '#server/errors.ts';
import { publish } from '#server/live/live.ts';
import { tell } from '#server/notices/tell.ts';
import { lockAnswer } from '#server/reviews/lock-answer.ts';
import { storeFeedback } from '#server/reviews/store-feedback.ts';
import { putHeldInForce } from './put-held-in-force.ts';
import { findReferral } from './referrals.ts';
import { sendToModel } from './send-to-model.ts';
import { recordSettlement, settleOthers, voidedByFeedback } from './settle-others.ts';

/** Of two who settle it at once, the second learns the first's decision. */
export async function settleReferral(
  db: Db,
  viewer: Viewer,
  id: string,
  settlement: Settlement,
): Promise<Referral> {
  await db.transaction().execute(async (tx) => {
    const { answerId } = await findReferral(tx, viewer, id);
    // Before the referral, like everything else that changes the reviews of an answer.
    const answer = { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
    await tx.selectFrom('referrals').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const referral = await findReferral(tx, viewer, id);
    if (referral.settled) throw conflict(settledSentence(referral.settled));
    const { reason } = referral;
    if (!decisionsFor[reason].includes(settlement.decision)) throw invalid({ decision: notHere });
    const { decision } = settlement;
    const words = { reply: textOrNull(settlement.reply ?? ''), feedback: settlement.feedback };
    const { reply, isReviewed } = await takeEffect(tx, viewer, { referral, answer }, { decision, ...words });
    await tx
      .updateTable('referrals')
      .set({ settled_at: sql<string>`now()`, settled_by_id: viewer.id, decision, reply })
      .where('id', '=', id)
      .executeTakeFirstOrThrow(noSuchReferral);
    await recordSettlement(tx, viewer, answer, { id, reason, decision });
    if (isReviewed) await settleOthers(tx, viewer, answer, { reasons: voidedByFeedback, decision });
    if (reason === 'disagreement' || (reply !== null && isRead(decision))) await tellStudent(tx, referral);
    await publish(tx, { type: 'referrals' });
    await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
  });
  return findReferral(db, viewer, id);
}

const notHere = 'Так это решить нельзя: выберите другое решение';

function settledSentence({ by, decision }: Referral['settled'] & object): string {
  const who = by ? `${by.firstName} ${by.lastName}, ` : '';
  return `Уже решено: ${who}«${decisionWords[decision]}»`;
}

const decisionWords: Record<ReferralDecision, string> = {
  kept: 'оставить',
  changed: 'исправить',
  answered: 'ответить',
  dismissed: 'ложная тревога',
};

interface About {
  referral: Referral;
  answer: { answerId: string; lessonId: string; userId: string };
}

interface Decided {
  decision: ReferralDecision;
  reply: string | null;
  feedback: FeedbackInput | undefined;
}

/** Returns the reply to store, and whether a person's review has come in force. A reply that becomes the review is stored there. */
async function takeEffect(
  tx: Tx,
  viewer: Viewer,
  about: About,
  { decision, reply, feedback }: Decided,
): Promise<{ reply: string | null; isReviewed: boolean }> {
  const { answer, referral } = about;
  switch (decision) {
    case 'kept':
      if (referral.reason === 'release') await release(tx, answer.answerId);
      return { reply, isReviewed: false };
    case 'changed':
    case 'answered':
      if (feedback) {
        await review(tx, viewer, answer, feedback);
        return { reply, isReviewed: true };
      }
      if (reply === null || (await hasReview(tx, answer.answerId))) return { reply, isReviewed: false };
      await review(tx, viewer, answer, { text: reply });
      return { reply: null, isReviewed: true };
    case 'dismissed':
      if (referral.reason === 'crisis') await sendToModel(tx, answer.answerId);
      return { reply, isReviewed: false };
  }
}

async function release(tx: Tx, answerId: string): Promise<void> {
  const released = await putHeldInForce(tx, [answerId]);
  if (released.length === 0) throw conflict('Отзыва, который ждал выпуска, уже нет. Напишите свой');
}

/** The refusals name the fields as this call does. */
async function review(
  tx: Tx,
  viewer: Viewer,
  answer: About['answer'],
  feedback: FeedbackInput,
): Promise<void> {
  try {
    await storeFeedback(tx, viewer, answer, feedback);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.fields).map(([field, message]) => [`feedback.${field}`, message]),
      ),
    );
  }
}

async function hasReview(tx: Tx, answerId: string): Promise<boolean> {
  const inForce = await tx
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answerId)
    .where('in_force', '=', true)
    .executeTakeFirst();
  return inForce !== undefined;
}

/** What is written beside a review that stays (`replies` of an answer). */
const isRead = (decision: ReferralDecision) => decision === 'answered' || decision === 'kept';

const tellStudent = (tx: Tx, { id, student, course, lesson, answerId }: Referral) =>
  tell(tx, {
    userId: student.id,
    kind: 'referral_settled',
    key: `referral:${id}`,
    subject: {
      courseId: course.id,
      courseTitle: course.title,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      answerId,
    },
  });
