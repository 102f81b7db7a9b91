import { sql } from 'kysely';
import type { NotApplied } from '#contract/runs/words.ts';
import { notApplied, resultsOfAnswers, saysNew } from '#server/measuring/runs/comparing.ts';
import type { RunFound } from '#server/measuring/runs/found.ts';
import { putInForce } from '#server/mentor/in-force/in-force.ts';
import type { Turned } from '#server/mentor/passing/settle-passing.ts';
import { tellOfLowered } from '#server/mentor/passing/tell-of-lowered.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import { storeModelReview, type WrittenByModel } from '#server/mentor/reviews/feedback/store-feedback.ts';
import { instructions } from '#server/mentor/reviews/job/record-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** A result with all that its review is made of, as it is under the lock of its answer. */
export interface Applicable extends Omit<WrittenByModel, keyof RunFound> {
  id: string;
  lessonId: string;
  userId: string;
  notApplied: NotApplied | null;
  saysNew: boolean;
  isHeld: boolean;
  found: RunFound;
}

export async function readApplicable(
  tx: Tx,
  { id, runId, anyway }: { id: string; runId: string; anyway: boolean },
): Promise<Applicable | undefined> {
  const { rows } = await sql<Applicable>`
    select run_results.id, answers.id as "answerId", answers.lesson_id as "lessonId", answers.user_id as "userId",
      ${notApplied({ anyway })} as "notApplied", ${saysNew} as "saysNew", lessons.release = 'after_person' as "isHeld",
      version.id as "versionId", runs.endpoint, run_results.model, coalesce(run_results.text, '') as text, run_results.summary,
      run_results.confidence, run_results.raw, run_results.usage, coalesce(run_results.quotes_lost, 0) as "quotesLost",
      coalesce(run_results.remarks, '[]') as remarks, coalesce(run_results.checks, '[]') as checks,
      coalesce(run_results.found, '{}') as found, in_force.seen_at as "seenAt"
    from ${resultsOfAnswers}
    where run_results.id = ${id} and run_results.run_id = ${runId}`.execute(tx);
  return rows[0];
}

/**
 * The result becomes the newest review of its answer, and comes in force, or waits for a person where one reads first. Nothing
 * of it stays where it would take a lesson back that nobody has agreed to take back. Call with the answer locked.
 */
export async function applyResult(
  tx: Tx,
  viewer: Viewer,
  result: Applicable,
  { anyway }: { anyway: boolean },
): Promise<'passed' | { isHeld: boolean; isTold: boolean }> {
  await sql`savepoint before_result`.execute(tx);
  const isTold = result.saysNew && !result.isHeld;
  const reviewId = await storeModelReview(tx, viewer, {
    ...result,
    ...result.found,
    // One that waits for a person is told of when it is released, so it is new then.
    seenAt: isTold || result.isHeld ? null : result.seenAt,
  });
  await refer(tx, result);
  const turned = result.isHeld ? [] : await comeInForce(tx, result, { reviewId, isTold });
  const isLowered = turned.some(({ wasDone, isDone }) => wasDone && !isDone);
  if (isLowered && !anyway) {
    await sql`rollback to savepoint before_result`.execute(tx);
    return 'passed';
  }
  await tellOfLowered(tx, result.answerId, turned);
  await tx
    .updateTable('run_results')
    .set({ applied_review_id: reviewId, applied_at: now })
    .where('id', '=', result.id)
    .execute();
  await sql`release savepoint before_result`.execute(tx);
  const page = { lessonId: result.lessonId, userId: result.userId };
  await publish(tx, { type: 'answers', ...page });
  await publish(tx, { type: 'referrals', ...page });
  return { isHeld: result.isHeld, isTold };
}

async function comeInForce(
  tx: Tx,
  { answerId }: Applicable,
  { reviewId, isTold }: { reviewId: string; isTold: boolean },
): Promise<Turned[]> {
  // A release that waits for the earlier review is settled by itself.
  await sql`
    delete from referrals where answer_id = ${answerId} and reason = 'release' and settled_at is null`.execute(
    tx,
  );
  const { turned } = await putInForce(tx, [reviewId], isTold ? 'review_ready' : null);
  return turned;
}

/** As of any review of a model: before the student reads it, at what the model doubts, at what the answer asks of the model. */
async function refer(
  tx: Tx,
  { answerId, isHeld, found: { doubt, isSuspicious } }: Applicable,
): Promise<void> {
  const answer = sql`select ${answerId}::uuid as id`;
  if (isHeld || doubt !== null)
    await openReferrals(isHeld ? 'release' : 'doubt', answer, { text: doubt ?? null }).execute(tx);
  if (isSuspicious) await openReferrals('suspicion', answer, { text: instructions }).execute(tx);
}
