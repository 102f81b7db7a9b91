import type { Db } from '#server/db/connect.ts';
import { publishSoon } from '#server/live/live.ts';
import type { Log } from '#server/log.ts';
import type { Metrics, ReviewEnd } from '#server/metrics/metrics.ts';
import { pauseBefore } from '#server/queue/return-rows.ts';
import type { Again, Kind } from '#server/queue/work-loop.ts';
import { askMentor, type Asked } from './ask-mentor.ts';
import type { EndpointWatch } from './model/endpoint-watch.ts';
import { mentorAt } from './model/mentor-at.ts';
import type { Endpoint } from './model/model-endpoint.ts';
import type { Mentor, TimeLimits } from './model/model.ts';
import { listOpenRemarks } from './open-remarks.ts';
import type { OpenRemark } from './rubric-prompt.ts';
import { startWriting } from './review-writer.ts';
import { recordReview } from './record-review.ts';
import {
  failReview,
  findRunningReview,
  putBackReview,
  type RunningReview,
  setAside,
} from './running-review.ts';

export interface ReviewTaskDeps {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'reviewTried'>;
  endpoint: EndpointWatch;
  limits: TimeLimits;
  firstPauseMs?: number | undefined;
}

/** After this many failures or crashes, a review has failed. */
export const mostTries = 8;

/** One try at one review: calls the model and records the outcome. */
export function createReviewTask(deps: ReviewTaskDeps): Kind['work'] {
  const { db, endpoint, limits } = deps;
  let mentor: { at: Endpoint; write: Mentor } | undefined;
  return async (taken, ending) => {
    const current = endpoint.current().source === 'none' ? await endpoint.look() : endpoint.current();
    const review = await findRunningReview(db, taken);
    if (!review) return;
    if (current.source === 'none') return setAside(db, review);
    const openRemarks = await listOpenRemarks(db, review);
    if (mentor?.at !== current) mentor = { at: current, write: mentorAt(current, limits) };
    const asked = await ask(deps, review, openRemarks, { mentor: mentor.write, ending });
    // The draft wasn't saved: another worker has the review, it was deleted, or the database was down for a moment.
    if (asked === 'lost') return putBackReview(db, review);
    return settle(deps, review, asked);
  };
}

/** Calls the model; aborted when the claim is lost or the worker stops. */
async function ask(
  { db, log, metrics }: ReviewTaskDeps,
  review: RunningReview,
  openRemarks: OpenRemark[],
  { mentor, ending }: { mentor: Mentor; ending: AbortSignal },
): Promise<Asked | 'lost'> {
  const lost = new AbortController();
  const writer = startWriting(db, review, (error) => {
    if (error) log.debug({ err: error }, 'Черновик отзыва не записался');
    lost.abort();
  });
  const signal = AbortSignal.any([ending, lost.signal]);
  const started = performance.now();
  const [asked] = await Promise.all([
    askMentor(mentor, { ...review, openRemarks }, { onText: writer.write, signal }),
    // The event is sent concurrently, so that it doesn't delay the request to the model.
    publishSoon(db, { type: 'answers', lessonId: review.lessonId, userId: review.userId }).catch(() => {}),
  ]);
  metrics.reviewTried(endOf(asked, (performance.now() - started) / 1000));
  await writer.end();
  return asked.outcome.kind === 'aborted' && lost.signal.aborted && !ending.aborted ? 'lost' : asked;
}

function endOf({ outcome, verified }: Asked, seconds: number): ReviewEnd {
  switch (outcome.kind) {
    case 'done':
      return {
        outcome: 'done',
        seconds,
        firstTextSeconds: outcome.firstTextMs / 1000,
        quotesLost: verified?.quotesLost ?? 0,
      };
    case 'fault':
      return { outcome: 'fault', seconds, fault: outcome.fault.kind };
    case 'aborted':
      return { outcome: 'aborted', seconds };
  }
}

async function settle(
  { db, log, endpoint, firstPauseMs }: ReviewTaskDeps,
  review: RunningReview,
  { outcome, messages: prompt, verified }: Asked,
): Promise<Again | void> {
  switch (outcome.kind) {
    case 'done':
      return recordReview(db, review, { outcome, prompt, verified });
    case 'aborted':
      return putBackReview(db, review);
    case 'fault': {
      const { fault } = outcome;
      const failures = review.failures + 1;
      log.warn({ reviewId: review.id, failures }, `Отзыв не получен: ${fault.cause}`);
      if (!fault.retry) return failReview(db, review, prompt, fault.cause);
      // A local server may have been stopped: then the answer waits for it instead of failing.
      if ((await endpoint.look()).source === 'none') return setAside(db, review);
      if (failures >= mostTries) return failReview(db, review, prompt, lastCause(fault.cause));
      const afterMs = Math.max(fault.afterMs ?? 0, pauseBefore(failures, firstPauseMs));
      await putBackReview(db, review, { failures, afterMs });
      return { againInMs: afterMs };
    }
  }
}

const lastCause = (cause: string) => `Отзыв не получен за ${mostTries} попыток. Последняя причина: ${cause}`;
