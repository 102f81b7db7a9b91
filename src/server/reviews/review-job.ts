import { z } from 'zod';
import type { Db, Tx } from '#server/db/connect.ts';
import { addReviewJob, addReviewJobs, type Turn } from '#server/jobs.ts';

/** What the queue carries: the tries that the model failed, and the workers that died over it. */
export const reviewJob = z.object({
  reviewId: z.uuid(),
  failures: z.int().default(0),
  crashes: z.int().default(0),
});
export type ReviewJob = z.infer<typeof reviewJob>;

/** A review that failed this many times, or took down this many workers, has failed. */
export const mostTries = 8;

/** The review's id is the job's key: there is never more than one to run. */
export async function addModelReview(
  db: Db | Tx,
  reviewId: string,
  { failures = 0, crashes = 0, ...turn }: { failures?: number; crashes?: number } & Turn = {},
): Promise<void> {
  await addReviewJob(db, {
    key: reviewId,
    payload: { reviewId, failures, crashes } satisfies ReviewJob,
    ...turn,
  });
}

/** What a fresh review's job carries, as the queue stores it. */
export const freshReviewJob = (reviewId: string): string => JSON.stringify(untried(reviewId));

const untried = (reviewId: string): ReviewJob => ({ reviewId, failures: 0, crashes: 0 });

/** The same for many fresh reviews at once. */
export async function addModelReviews(db: Db | Tx, reviewIds: readonly string[]): Promise<void> {
  await addReviewJobs(
    db,
    reviewIds.map((reviewId) => ({ key: reviewId, payload: untried(reviewId) })),
  );
}
