import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import type { ReferralDecision } from '#contract/referrals/words.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { type Effect, effectOf, settledByFeedback } from '#server/mentor/referring/outcomes.ts';
import { sendToModel } from '#server/mentor/referring/send-to-model.ts';
import {
  type AnswerOfStudent,
  asSettled,
  recordSettlement,
  settleOthers,
} from '#server/mentor/referring/settle-others.ts';
import { storeFeedback } from '#server/mentor/reviews/feedback/store-feedback.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { ApiError, conflict, invalid, noSuchReferral } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { tell } from '#server/telling/notices/tell.ts';
import type { LockedReferral } from './lock-referral.ts';
import { putHeldInForce } from './put-held-in-force.ts';
import { aboutOf, noSuchDecision, replyWithoutAnswer } from './settle-without-answer.ts';

/** Settles it: what the student reads of the decision, he reads from now on. */
export async function putInEffect(
  tx: Tx,
  viewer: Scope,
  { referral, answer }: LockedReferral,
  settlement: Settlement,
): Promise<void> {
  const { id, reason, student, lesson } = referral;
  const { decision } = settlement;
  const effect = effectOf(reason, decision);
  if (!effect) throw noSuchDecision();
  const { reply, isReviewed } = answer
    ? await takeEffect(tx, viewer, { effect, answer }, settlement)
    : { reply: replyWithoutAnswer(referral, settlement), isReviewed: false };
  await tx
    .updateTable('referrals')
    .set({ ...asSettled(viewer, decision), reply })
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noSuchReferral);
  await recordSettlement(tx, viewer, answer ?? aboutOf(referral), { id, reason, decision });
  // An answer in alarm doesn't pass, whatever has been written to it.
  if (answer && reason === 'crisis') await settlePassing(tx, lessonOf(answer));
  if (answer && isReviewed) {
    await settleOthers(tx, viewer, answer, { reasons: settledByFeedback('inQueue'), decision });
  }
  if (reason === 'disagreement' || (reply !== null && isRead(decision))) await tellStudent(tx, referral);
  await publish(tx, { type: 'referrals', lessonId: lesson?.id ?? null, userId: student.id });
  if (answer) await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
}

/** Returns the reply to store, and whether a person's review has come in force. A reply that becomes the review is stored there. */
async function takeEffect(
  tx: Tx,
  viewer: Scope,
  { effect, answer }: { effect: Effect; answer: AnswerOfStudent },
  { reply: given = '', feedback }: Settlement,
): Promise<{ reply: string | null; isReviewed: boolean }> {
  const reply = textOrNull(given);
  switch (effect) {
    case 'stays':
      return { reply, isReviewed: false };
    case 'released':
      await release(tx, answer.answerId);
      return { reply, isReviewed: false };
    case 'sentToModel':
      await sendToModel(tx, answer.answerId);
      return { reply, isReviewed: false };
    case 'written':
      if (feedback) {
        await review(tx, viewer, answer, feedback);
        return { reply, isReviewed: true };
      }
      if (reply === null || (await hasReview(tx, answer.answerId))) return { reply, isReviewed: false };
      await review(tx, viewer, answer, { text: reply });
      return { reply: null, isReviewed: true };
  }
}

async function release(tx: Tx, answerId: string): Promise<void> {
  const released = await putHeldInForce(tx, [answerId]);
  if (released.length === 0) throw conflict('Отзыва, который ждал выпуска, уже нет. Напишите свой');
}

/** The refusals name the fields as this call does. */
async function review(
  tx: Tx,
  viewer: Scope,
  answer: AnswerOfStudent,
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

const tellStudent = (tx: Tx, referral: Referral) =>
  tell(tx, {
    userId: referral.student.id,
    kind: 'referral_settled',
    key: `referral:${referral.id}`,
    subject: subjectOf(referral),
  });

function subjectOf({ course, lesson, answerId, survey }: Referral): NoticeSubjects['referral_settled'] {
  if (survey) return { surveyId: survey.id, surveyTitle: survey.title };
  if (!course || !lesson || answerId === null) throw new Error('A referral is about an answer or a survey');
  return {
    courseId: course.id,
    courseTitle: course.title,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    answerId,
  };
}
