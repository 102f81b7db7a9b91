import { sql } from 'kysely';
import type { TalkLine } from '#contract/answers/schemas.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { placeInTalk } from '#domain/talk-lines.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import { listFeedback, structured } from '#server/mentor/feedback/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { mayBeAsked } from './may-ask-model.ts';
import type { RunningReview } from './running-review.ts';

type Asked = Pick<RunningReview, 'answerId' | 'userId' | 'lessonId' | 'criteria'>;

/** What the student's earlier attempts at the lesson were told and haven't mended yet; a lesson without criteria asks for none. */
export async function listOpenRemarks(
  db: Db,
  { answerId, userId, lessonId, criteria }: Asked,
): Promise<OpenRemark[]> {
  if (criteria.length === 0) return [];
  const earlier = await db
    .selectFrom('answers')
    .innerJoin('reviews as inForce', (join) =>
      join.onRef('inForce.answer_id', '=', 'answers.id').on('inForce.in_force', '=', true),
    )
    .select(['answers.content', sql<TalkLine[] | null>`answers.lines`.as('lines')])
    .select(structured)
    .where('answers.user_id', '=', userId)
    .where('answers.lesson_id', '=', lessonId)
    .where('answers.id', '<', answerId)
    // Their words must not reach a model by way of a later attempt.
    .where(mayBeAsked)
    .orderBy('answers.id')
    .execute();
  const found = await listFeedback(db, earlier);
  const attempts = earlier.map(({ content, lines }, index) => ({
    content,
    lines,
    feedback: found[index] ?? null,
  }));
  const all = attempts.flatMap(({ feedback }) => feedback?.remarks ?? []);
  return openRemarks(attempts).map((remark) => {
    const of = attempts.find(({ feedback }) => feedback?.remarks.includes(remark));
    const { id, criterionId, criterion, text, nextStep, quotes } = remark;
    const ofCriterion = all.filter((one) => one.criterionId === criterionId && one.id !== id);
    return {
      id,
      criterionId,
      criterion,
      text,
      nextStep,
      quotes: quotes.map(([start, end]) => of?.content.slice(start, end) ?? ''),
      ...(of?.lines && { places: quotes.map((range) => placeInTalk(range, of.lines) ?? null) }),
      ...(ofCriterion.length > 0 && { replaces: ofCriterion.map((one) => one.id) }),
    };
  });
}
