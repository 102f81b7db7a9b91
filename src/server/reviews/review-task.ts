import { studentWords } from '#contract/talk-lines.ts';
import type { Db } from '#server/db/connect.ts';
import { publishSoon } from '#server/live/live.ts';
import type { Log } from '#server/log.ts';
import { mentorFor } from '#server/models/ask-model.ts';
import type { EndpointWatch } from '#server/models/endpoint-watch.ts';
import type { Mentor, NotAsked } from '#server/models/model.ts';
import type { Models } from '#server/models/models.ts';
import type { Metrics, ReviewEnd } from '#server/metrics/metrics.ts';
import { pauseBefore } from '#server/queue/return-rows.ts';
import type { Again, Kind } from '#server/queue/work-loop.ts';
import { askMentor, type Asked } from './ask-mentor.ts';
import { listOpenRemarks } from './open-remarks.ts';
import type { OpenRemark } from './rubric-prompt.ts';
import { whyNoModel } from './may-ask-model.ts';
import { handOver, referSuspicion } from './hand-over.ts';
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
  metrics: Pick<Metrics, 'reviewTried' | 'modelCalled'>;
  endpoint: EndpointWatch;
  models: Models;
  firstPauseMs?: number | undefined;
}

/** After this many failures or crashes, a review has failed. */
export const mostTries = 8;

/** One try at one review: calls the model and records the outcome. */
export function createReviewTask(deps: ReviewTaskDeps): Kind['work'] {
  const { db, endpoint, models } = deps;
  return async (taken, ending) => {
    const current = endpoint.current().source === 'none' ? await endpoint.look() : endpoint.current();
    const review = await findRunningReview(db, taken);
    if (!review) return;
    const noModel = whyNoModel({ ...review, answer: studentWords(review.answer, review.talk?.lines) });
    if (noModel) return handOver(db, review, { reason: noModel });
    if (current.source === 'none') return setAside(db, review);
    const openRemarks = await listOpenRemarks(db, review);
    const { courseId, lessonId, failures, dataRule: rule } = review;
    const of = { courseId, lessonId, reviewId: review.id, rule, failures };
    const call = { purpose: 'review', ...of, alarmDismissed: review.alarm === 'dismissed' } as const;
    const mentor = mentorFor({ ...deps, models: models.at(current) }, call);
    const asked = await ask(deps, review, openRemarks, { mentor, ending });
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
  const asked = await Promise.all([
    askMentor(mentor, { ...review, openRemarks }, { db, onText: writer.write, signal }),
    // The event is sent concurrently, so that it doesn't delay the request to the model.
    publishSoon(db, { type: 'answers', lessonId: review.lessonId, userId: review.userId }).catch(() => {}),
  ])
    .then(([answered]) => {
      const end = endOf(answered, (performance.now() - started) / 1000);
      if (end) metrics.reviewTried(end);
      return answered;
    })
    // The ledger needs the database, too.
    .finally(() => writer.end());
  return asked.outcome.kind === 'aborted' && lost.signal.aborted && !ending.aborted ? 'lost' : asked;
}

function endOf({ outcome, verified }: Asked, seconds: number): ReviewEnd | undefined {
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
    case 'not_asked':
      return undefined;
  }
}

async function settle(
  { db, log, endpoint, firstPauseMs }: ReviewTaskDeps,
  review: RunningReview,
  { outcome, messages: prompt, verified }: Asked,
): Promise<Again | void> {
  switch (outcome.kind) {
    case 'done':
      if (verified?.notice === 'alarm' && review.alarm !== 'dismissed')
        return handOver(db, review, { reason: 'crisis' });
      return recordReview(db, review, { outcome, prompt, verified });
    case 'aborted':
      return putBackReview(db, review);
    case 'not_asked':
      return wait(db, review, outcome);
    case 'fault': {
      const { fault } = outcome;
      if (fault.withheld === 'alarm' && review.alarm !== 'dismissed')
        return handOver(db, review, { reason: 'crisis' });
      const failures = review.failures + 1;
      log.warn({ reviewId: review.id, failures }, `Отзыв не получен: ${fault.cause}`);
      if (!fault.retry) {
        await failReview(db, review, prompt, fault.cause);
        return fault.withheld === 'leak' ? referSuspicion(db, review) : undefined;
      }
      // A local server may have been stopped: then the answer waits for it instead of failing.
      if ((await endpoint.look()).source === 'none') return setAside(db, review);
      if (failures >= mostTries) return failReview(db, review, prompt, lastCause(fault.cause));
      const afterMs = Math.max(fault.afterMs ?? 0, pauseBefore(failures, firstPauseMs));
      await putBackReview(db, review, { failures, afterMs });
      return { againInMs: afterMs };
    }
  }
}

/** No model may read it now: it waits for one, or for a person. */
function wait(db: Db, review: RunningReview, notAsked: NotAsked): Promise<void> {
  switch (notAsked.why) {
    case 'no_model':
    case 'rule':
      return setAside(db, review, notAsked.cause);
    case 'crisis':
      return handOver(db, review, { reason: 'crisis' });
    case 'budget':
      return handOver(db, review, { reason: 'budget', estimate: notAsked.estimate });
  }
}

const lastCause = (cause: string) => `Отзыв не получен за ${mostTries} попыток. Последняя причина: ${cause}`;
