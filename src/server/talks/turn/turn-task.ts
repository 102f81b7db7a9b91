import { allows, type ReadingRule } from '#contract/models/places.ts';
import { triesAtOne } from '#server/models/ask-model.ts';
import { createModelJob, type JobDeps, type ModelJob } from '#server/models/job/model-job.ts';
import type { Model } from '#server/models/models.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import { turnFaultInWords } from './fault-words.ts';
import { findRunningTurn, type RunningTurn, turnRows } from './running-turn.ts';
import { speak } from './speak.ts';
import { writeHint } from './write-hint.ts';

/** One try at one reply or hint of a talk. The models have the slots and the patience of talks. */
export const createTurnTask = (deps: JobDeps): Kind['work'] =>
  createModelJob<RunningTurn>(deps, {
    rows: turnRows,
    find: findRunningTurn,
    call,
    ask: (turn, by) => (turn.speaker === 'hint' ? writeHint : speak)(deps.db, turn, by),
    refuse: (turn, { cause, estimate = null }) =>
      // A reply comes by itself when it may; a hint is no longer of use then.
      turn.speaker === 'hint'
        ? turnRows.fail(deps.db, turn, { cause })
        : turnRows.setAside(deps.db, turn, { cause, estimate }),
    mostTries: ({ dataRule }, models) => mostTries(models, dataRule),
    // Somebody waits: a word after one AI_TURN_FIRST_MS of silence, an end after two.
    failsAtSecondSilence: true,
    // Half a second, one, two.
    pause: { firstMs: 500, longestMs: 2_000, longestAskedMs: 10_000 },
    // Sentences are shown as soon as they are checked.
    pauseMs: 0,
    piece: ({ lessonId, userId, dialogueId, number }) => ({
      type: 'reply',
      lessonId,
      userId,
      dialogueId,
      number,
    }),
    words: { notWritten: 'Собеседник не ответил', cause: turnFaultInWords },
  });

const call: ModelJob<RunningTurn>['call'] = ({ id, userId, kind, speaker }) => {
  const purpose = speaker === 'hint' ? 'hint' : 'dialogue';
  return {
    purpose: kind === 'trial' ? 'trial' : purpose,
    userId,
    reviewId: null,
    dialogueTurnId: id,
    // The line was checked before it was stored, with the card at hand: its words are the role's.
    alarmDismissed: true,
  };
};

/** As many at each model that the course allows. */
const mostTries = (models: readonly Model[], rule: ReadingRule): number =>
  triesAtOne * Math.max(1, models.filter(({ place }) => allows(rule, place)).length);
