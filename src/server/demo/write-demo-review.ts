import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import type { AttemptInFile } from '#server/course-files/format/attempts-in-file.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import type { WrittenMentor } from '#server/course-files/rows/write-course.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import { verifyReview } from '#server/mentor/reviews/reply/verify-review.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';

export interface ReviewedAttempt {
  content: string;
  feedback: Pick<Feedback, 'remarks' | 'checks'> | null;
}

/** A review that comes with a course must not look as if a model had written it. */
export const exampleNotice = 'Это пример отзыва: его написали авторы курса, а не ИИ-наставник.';

interface Written {
  attempt: AttemptInFile;
  answerId: string;
  createdAt: Date;
}

/** Reads the review like a model's, and stores it as written a few seconds after the answer. */
export async function writeDemoReview(
  tx: Tx,
  { attempt, answerId, createdAt }: Written,
  { mentor, earlier }: { mentor: WrittenMentor | undefined; earlier: readonly ReviewedAttempt[] },
): Promise<ReviewedAttempt> {
  const { content, review } = attempt;
  const { versionId, criteria } = mentor ?? { versionId: null, criteria: [] };
  const verified = await verifyReview(review, {
    criteria,
    answer: content,
    openRemarks: openRemarksOf(earlier),
    transcription: null,
  });
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000).toISOString();
  const reviewId = idAt(createdAt);
  await tx
    .insertInto('reviews')
    .values({
      id: reviewId,
      answer_id: answerId,
      author: 'model',
      state: 'done',
      in_force: !attempt.isHeld,
      attempt: 1,
      model: 'demo',
      mentor_version_id: versionId,
      created_at: after(0),
      started_at: after(0),
      first_token_at: after(1),
      finished_at: after(12),
      // The newest ones are still to be read.
      seen_at: attempt.daysAgo > 3 ? after(60) : null,
      ...textsOf(review, verified, { criteria, content }),
    })
    .execute();
  if (verified.prose !== null) return { content, feedback: null };
  return { content, feedback: await writeRemarks(tx, { reviewId, verified, criteria }) };
}

function textsOf(
  review: string,
  verified: VerifiedReview,
  { criteria, content }: { criteria: Criterion[]; content: string },
) {
  if (verified.prose !== null) return { text: `*${exampleNotice}*\n\n${review}` };
  const summary = `*${exampleNotice}*\n\n${verified.summary}`;
  return {
    text: writeReview({ ...verified, summary }, criteria, content),
    summary,
    first_criterion_id: verified.firstCriterionId,
    confidence: verified.confidence,
  };
}

interface OfReview {
  reviewId: string;
  verified: VerifiedReview;
  criteria: Criterion[];
}

async function writeRemarks(
  tx: Tx,
  { reviewId, verified: { remarks, checks }, criteria }: OfReview,
): Promise<Pick<Feedback, 'remarks' | 'checks'>> {
  const written: Feedback['remarks'] = [];
  for (const [order, { criterionId, nextStep, quotes, videoAt, level, text }] of remarks.entries()) {
    const { id } = await tx
      .insertInto('remarks')
      .values({
        review_id: reviewId,
        order,
        criterion_id: criterionId,
        next_step: nextStep,
        quotes: JSON.stringify(quotes),
        video_at: videoAt,
        level,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { title = '', levels = [] } = criteria.find((criterion) => criterion.id === criterionId) ?? {};
    const named = { criterion: title, levels: levels.map((one) => one.title) };
    written.push({ id, criterionId, nextStep, quotes, videoAt, level, text, ...named });
  }
  const rows = checks.map(({ remarkId, outcome, text }) => ({
    review_id: reviewId,
    remark_id: remarkId,
    outcome,
    text,
  }));
  if (rows.length > 0) await tx.insertInto('remark_checks').values(rows).execute();
  return { remarks: written, checks };
}

function openRemarksOf(attempts: readonly ReviewedAttempt[]): OpenRemark[] {
  return openRemarks(attempts).map(({ id, criterionId, criterion, text, nextStep, quotes }) => {
    const { content = '' } =
      attempts.find(({ feedback }) => feedback?.remarks.some((remark) => remark.id === id)) ?? {};
    return {
      id,
      criterionId,
      criterion,
      text,
      nextStep,
      quotes: quotes.map(([start, end]) => content.slice(start, end)),
    };
  });
}
