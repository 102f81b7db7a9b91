import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { type VerifiedRemark, writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { listChecks } from './keep-checks.ts';

/** The one text of a model's review by criterion, anew from its remarks as they are now. Call with the answer locked. */
export async function rewriteText(
  tx: Tx,
  { reviewId, answerId, answer }: { reviewId: string; answerId: string; answer: string },
): Promise<void> {
  const found = await tx
    .selectFrom('reviews')
    .innerJoin('mentor_versions', 'mentor_versions.id', 'reviews.mentor_version_id')
    .select([
      sql<Criterion[]>`mentor_versions.criteria`.as('criteria'),
      sql<string>`coalesce(reviews.summary, '')`.as('summary'),
      sql<string>`coalesce(reviews.text, '')`.as('before'),
      sql<string[]>`reviews.unmet`.as('unmet'),
      sql<VerifiedRemark[]>`(
        select jsonb_agg(jsonb_build_object('criterionId', criterion_id, 'level', level, 'text', remarks.text,
          'nextStep', next_step, 'quotes', quotes, 'videoAt', video_at,
          'isBorrowed', is_borrowed and lifted_by_id is null) order by remarks."order")
        from remarks where remarks.review_id = reviews.id
      )`.as('remarks'),
    ])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst();
  await tx.updateTable('answers').set({ updated_at: now }).where('id', '=', answerId).execute();
  if (!found) return;
  const { criteria, summary, before, ...review } = found;
  const checks = await listChecks(tx, reviewId);
  const endsWithSummary = !before.startsWith(summary.trim());
  const text = writeReview({ ...review, checks, summary, endsWithSummary }, criteria, answer);
  await tx.updateTable('reviews').set({ text }).where('id', '=', reviewId).execute();
}
