import { ownWords } from '#domain/talk-lines.ts';
import { findLenders } from '#server/mentor/feedback/lenders.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import type { Drafting } from '#server/models/job/job-draft.ts';
import {
  type Asking,
  createModelJob,
  type JobDeps,
  type JobOutcome,
  type ModelJob,
  type Refusal,
} from '#server/models/job/model-job.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import type { Metrics, ReviewEnd } from '#server/platform/metrics/metrics.ts';
import { askMentor, type Asked } from './ask-mentor.ts';
import { handOver, notAgreed, referFailed, withdrawn } from './hand-over.ts';
import { isFalseAlarm, isHeard, whyNoModel } from './may-ask-model.ts';
import { listOpenRemarks } from './open-remarks.ts';
import { recordReview } from './record-review.ts';
import { findRunningReview, isHeld, reviewRows, type RunningReview } from './running-review.ts';

export interface ReviewTaskDeps extends JobDeps {
  metrics: Pick<Metrics, 'reviewTried' | 'modelCalled'>;
}

const mostTries = 8;

/** One try at one review. */
export const createReviewTask = (deps: ReviewTaskDeps): Kind['work'] =>
  createModelJob<RunningReview>(deps, {
    ...reviewDraft,
    find: findRunningReview,
    call: (review) => ({ purpose: 'review', reviewId: review.id, alarmDismissed: isHeard(review) }),
    ask: (review, by) => ask(deps, review, by),
    refuse: (review, why) => refuse(deps.db, review, why),
    mostTries: () => mostTries,
    words,
  });

/** The text while the model streams it. */
export const reviewDraft: Drafting<RunningReview> = {
  rows: reviewRows,
  pauseMs: 40,
  isHeld,
  piece(review) {
    const { lessonId, userId, answerId } = review;
    return { type: isHeld(review) ? 'held_piece' : 'piece', lessonId, userId, answerId };
  },
};

const words: ModelJob<RunningReview>['words'] = {
  notWritten: 'Отзыв не получен',
  cause: faultInWords,
  lastCause: (cause) => `Отзыв не получен за ${mostTries} попыток. Последняя причина: ${cause}`,
};

async function ask(
  { db, metrics }: ReviewTaskDeps,
  review: RunningReview,
  { writer, models, draft }: Asking,
): Promise<JobOutcome> {
  const reason = whyNoModel({ ...review, answer: ownWords(review.answer, review.talk?.lines) });
  if (reason) return { kind: 'done', record: () => handOver(db, review, { reason }) };
  if (models.length === 0) return { kind: 'not_asked', why: 'no_model', cause: null };
  const hasCriteria = review.criteria.length > 0;
  const [openRemarks, findLender] = await Promise.all([
    listOpenRemarks(db, review),
    hasCriteria ? findLenders(db, review.answerId) : undefined,
  ]);
  const asked = await draft(async (io) => {
    const started = performance.now();
    const answered = await askMentor(writer, { ...review, openRemarks, findLender }, { db, ...io });
    const end = endOf(answered, (performance.now() - started) / 1000);
    if (end) metrics.reviewTried(end);
    return answered;
  });
  return outcomeOf(db, review, asked);
}

function endOf({ outcome, verified }: Asked, seconds: number): ReviewEnd | undefined {
  switch (outcome.kind) {
    case 'done':
      return {
        outcome: 'done',
        seconds,
        firstTextSeconds: outcome.firstTextMs / 1000,
        quotesLost: verified?.quotesLost ?? 0,
        sentencesCut: verified?.sentencesCut ?? 0,
      };
    case 'fault':
      return { outcome: 'fault', seconds, fault: outcome.fault.kind };
    case 'aborted':
      return { outcome: 'aborted', seconds };
    case 'not_asked':
      return undefined;
  }
}

async function outcomeOf(
  db: Db,
  review: RunningReview,
  { outcome, messages: prompt, verified }: Asked,
): Promise<JobOutcome> {
  const ofAlarm = () => handOver(db, review, { reason: 'crisis' });
  switch (outcome.kind) {
    case 'done':
      if (verified?.notice === 'alarm' && !isFalseAlarm(review.alarm))
        return { kind: 'done', record: ofAlarm };
      return { kind: 'done', record: () => recordReview(db, review, { outcome, prompt, verified }) };
    case 'fault': {
      const { fault } = outcome;
      if (fault.withheld === 'alarm' && !isFalseAlarm(review.alarm)) return { kind: 'done', record: ofAlarm };
      const why = await whyPerson(db, review, fault);
      const handOn = why && (() => referFailed(db, review, why));
      return { kind: 'fault', fault, keeps: { prompt: JSON.stringify(prompt) }, handOn };
    }
    case 'aborted':
    case 'not_asked':
      return outcome;
  }
}

/** What a person is told of an answer that no model should be asked about again. */
async function whyPerson(db: Db, { id }: RunningReview, fault: ModelFault) {
  if (fault.withheld === 'leak') return repeatsInstructions;
  if (fault.kind === 'foreign') return otherLanguage;
  if (fault.kind !== 'endless') return undefined;
  const { count } = await db
    .selectFrom('model_calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_id', '=', id)
    .where('outcome', '=', 'endless')
    .executeTakeFirstOrThrow();
  return count < mostEndless ? undefined : neverStops;
}

/** Each is paid for to the end of what a review may be. */
const mostEndless = 2;

const repeatsInstructions = {
  reason: 'suspicion',
  text: 'ИИ-наставник начал пересказывать свои указания: возможно, в ответе есть просьба к нему.',
} as const;
const otherLanguage = {
  reason: 'doubt',
  text: 'ИИ-наставник отвечает на другом языке, поэтому отзыва нет. Прочитайте ответ сами.',
} as const;
const neverStops = {
  reason: 'doubt',
  text: 'ИИ-наставник дважды не смог остановиться, поэтому отзыва нет. Прочитайте ответ сами: возможно, в нём просьба к нему.',
} as const;

/** It waits for a model, or for a person. */
function refuse(db: Db, review: RunningReview, { why, cause, estimate }: Refusal): Promise<void> {
  switch (why) {
    case 'no_model':
      return reviewRows.setAside(db, review, { cause: null });
    case 'rule':
      if (review.dataRule === 'nobody') return handOver(db, review, withdrawn);
      // It isn't the school that lacks a model: its author has not let this one read.
      if (review.dataRule !== review.courseRule) return handOver(db, review, notAgreed);
      return reviewRows.setAside(db, review, { cause });
    case 'crisis':
      return handOver(db, review, { reason: 'crisis' });
    case 'budget':
      return handOver(db, review, { reason: 'budget', ...(estimate !== undefined && { estimate }) });
  }
}
