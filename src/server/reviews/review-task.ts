import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { publishSoon } from '#server/live.ts';
import type { Log } from '#server/log.ts';
import type { Metrics, ReviewEnd } from '#server/metrics/metrics.ts';
import type { EndpointWatch } from './endpoint-watch.ts';
import { mentorAt } from './mentor-at.ts';
import type { Mentor, Outcome, TimeLimits } from './model.ts';
import type { Endpoint } from './model-endpoint.ts';
import { mostTries, reviewJob, type ReviewJob } from './review-job.ts';
import { type Message, reviewPrompt } from './review-prompt.ts';
import { startWriting } from './review-writer.ts';
import {
  claimReview,
  dropDraftOfDeleted,
  failReview,
  putBackReview,
  recordReview,
  type RunningReview,
  setAside,
} from './running-review.ts';
import { setAsideWaiting, tellPages } from './waiting-reviews.ts';

export interface ReviewTaskDeps {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'reviewTried'>;
  endpoint: EndpointWatch;
  limits: TimeLimits;
  firstPauseMs?: number | undefined;
  /** Wakes the workers when the pause before the next try is over. */
  wakeAfter(ms: number): void;
}

const longestPauseMs = 60_000;

/** One try at one review: claims it, asks the model, records what came of it. */
export function createReviewTask(
  deps: ReviewTaskDeps,
): (payload: unknown, ending: AbortSignal) => Promise<void> {
  const { db, endpoint, limits } = deps;
  let mentor: { at: Endpoint; write: Mentor } | undefined;
  return async (payload, ending) => {
    const job = reviewJob.parse(payload);
    const current = endpoint.current().source === 'none' ? await endpoint.look() : endpoint.current();
    if (current.source === 'none') return setAsideWaiting(db, job.reviewId);
    const review = await claimReview(db, job.reviewId);
    // A job that could end only at the second try: its first may not have told the pages.
    if (!review) return tellPages(db, job.reviewId);
    const prompt = reviewPrompt({ ...review, fence: randomBytes(8).toString('hex') });
    if (mentor?.at !== current) mentor = { at: current, write: mentorAt(current, limits) };
    const asked = await ask(deps, review, prompt, { mentor: mentor.write, ending });
    if (asked === 'lost') return leave(db, review, job);
    await settle(deps, { review, prompt, job }, asked);
  };
}

/** Asks while the review is ours and the worker is not ending. */
async function ask(
  { db, log, metrics }: ReviewTaskDeps,
  review: RunningReview,
  messages: Message[],
  { mentor, ending }: { mentor: Mentor; ending: AbortSignal },
): Promise<Outcome | 'lost'> {
  const lost = new AbortController();
  const writer = startWriting(db, review, (error) => {
    if (error) log.debug({ err: error }, 'Черновик отзыва не записался');
    lost.abort();
  });
  const signal = AbortSignal.any([ending, lost.signal]);
  const started = performance.now();
  const [outcome] = await Promise.all([
    mentor({ messages, answer: review.answer }, { onText: writer.write, signal }),
    // Told while the model is already thinking: the request waits for nothing.
    publishSoon(db, { type: 'answers', lessonId: review.lessonId, userId: review.userId }).catch(() => {}),
  ]);
  metrics.reviewTried(endOf(outcome, (performance.now() - started) / 1000));
  await writer.end();
  return outcome.kind === 'aborted' && lost.signal.aborted && !ending.aborted ? 'lost' : outcome;
}

function endOf(outcome: Outcome, seconds: number): ReviewEnd {
  switch (outcome.kind) {
    case 'done':
      return { outcome: 'done', seconds, firstTextSeconds: outcome.firstTextMs / 1000 };
    case 'fault':
      return { outcome: 'fault', seconds, fault: outcome.fault.kind };
    case 'aborted':
      return { outcome: 'aborted', seconds };
  }
}

/**
 * The draft could not be written. If another worker has the review, this changes nothing; if the answer was deleted, there
 * is only the draft to clear; if the database was away for a moment, the review goes back to the queue.
 */
async function leave(db: Db, review: RunningReview, job: ReviewJob): Promise<void> {
  await putBackReview(db, review, job);
  await dropDraftOfDeleted(db, review);
}

async function settle(
  { db, log, endpoint, firstPauseMs = 1_000, wakeAfter }: ReviewTaskDeps,
  { review, prompt, job }: { review: RunningReview; prompt: Message[]; job: ReviewJob },
  outcome: Outcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'done':
      return recordReview(db, review, prompt, outcome);
    case 'aborted':
      return putBackReview(db, review, job);
    case 'fault': {
      const { fault } = outcome;
      const failures = job.failures + 1;
      log.warn({ reviewId: review.id, failures }, `Отзыв не получен: ${fault.cause}`);
      if (!fault.retry) return failReview(db, review, prompt, fault.cause);
      // A server found on this machine may just have been switched off: then the answer waits for it, without failing.
      if ((await endpoint.look()).source === 'none') return setAside(db, review);
      if (failures >= mostTries) return failReview(db, review, prompt, lastCause(fault.cause));
      const afterMs = Math.max(fault.afterMs ?? 0, pauseBefore(failures, firstPauseMs));
      await putBackReview(db, review, { ...job, failures }, { afterMs });
      return wakeAfter(afterMs);
    }
  }
}

/** 1, 2, 4 … seconds up to a minute, and a little more, so that those that failed together don't come back together. */
const pauseBefore = (failures: number, firstPauseMs: number) =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (1 + Math.random() * 0.2);

const lastCause = (cause: string) => `Отзыв не получен за ${mostTries} попыток. Последняя причина: ${cause}`;
