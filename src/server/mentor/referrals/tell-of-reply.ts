import { sql } from 'kysely';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import type { ReferralDecision } from '#contract/referrals/words.ts';
import { fullName } from '#domain/full-name.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { postReply } from '#server/school/threads/post-reply.ts';
import { tell } from '#server/telling/notices/tell.ts';

interface Replied {
  /** Stored with the referral. */
  reply: string | null;
  /** The person's words have become the review. */
  isReviewed: boolean;
  decision: ReferralDecision;
}

/**
 * The student is told who has answered, and with none of the words. A reply to an alarm or a disagreement stands in his thread, where
 * he may answer it, whatever becomes of his access.
 */
export async function tellOfReply(
  tx: Tx,
  viewer: Scope,
  referral: Referral,
  replied: Replied,
): Promise<void> {
  const { id, reason, student, threadId, course } = referral;
  if (threadId !== undefined) return;
  const { reply, isReviewed, decision } = replied;
  const isReply = reply !== null && isRead(decision);
  const isAlarmAnswered = reason === 'crisis' && decision === 'answered';
  if (reason !== 'disagreement' && !isReply && !isAlarmAnswered) return;
  const begins = isAlarmAnswered || (reason === 'disagreement' && (reply !== null || isReviewed));
  const inThread = begins
    ? await postReply(tx, {
        referralId: id,
        userId: student.id,
        courseId: course?.id ?? null,
        byId: viewer.id,
      })
    : undefined;
  if (isAlarmAnswered && isReviewed) await forgetReviewNotice(tx, referral);
  await tell(tx, {
    userId: student.id,
    kind: 'referral_settled',
    key: `referral:${id}`,
    subject: {
      ...subjectOf(referral),
      ...(await byWhom(tx, viewer)),
      // A disagreement is read beside its remark.
      ...(isAlarmAnswered && { threadId: inThread }),
    },
  });
}

/** What is written beside a review that stays (`replies` of an answer). */
const isRead = (decision: ReferralDecision) => decision === 'answered' || decision === 'kept';

/** Instead of «отзыв на ваш ответ»: these words are to somebody who may be in danger. */
const forgetReviewNotice = (tx: Tx, { answerId, student }: Referral) =>
  tx
    .deleteFrom('notices')
    .where('user_id', '=', student.id)
    .where('kind', '=', 'review_by_person')
    .where(sql<boolean>`subject->>'answerId' = ${answerId}`)
    .where('seen_at', 'is', null)
    .execute();

async function byWhom(tx: Tx, { id }: Scope): Promise<{ fromId: string; from: string }> {
  const name = await tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { fromId: id, from: fullName(name) };
}

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
