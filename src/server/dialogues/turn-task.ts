import { allows, type DataRule } from '#contract/places.ts';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { mentorFor, triesAtOne } from '#server/models/ask-model.ts';
import type { EndpointWatch } from '#server/models/endpoint-watch.ts';
import type { Mentor, NotAsked } from '#server/models/model.ts';
import type { Model, Models } from '#server/models/models.ts';
import { pauseBefore } from '#server/queue/return-rows.ts';
import type { Again, Kind } from '#server/queue/work-loop.ts';
import { endTurnInCrisis } from './end-turn-in-crisis.ts';
import { failTurn, findRunningTurn, putBackTurn, type RunningTurn, setAsideTurn } from './running-turn.ts';
import { speak } from './speak.ts';
import type { TurnOutcome } from './turn-outcome.ts';
import { writeHint } from './write-hint.ts';

export interface TurnTaskDeps {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'modelCalled'>;
  endpoint: EndpointWatch;
  /** With the slots and the patience of talks. */
  models: Models;
  firstPauseMs?: number | undefined;
}

/** One try at one reply or hint of a talk. */
export function createTurnTask(deps: TurnTaskDeps): Kind['work'] {
  const { db, endpoint } = deps;
  return async (taken, ending) => {
    const current = endpoint.current().source === 'none' ? await endpoint.look() : endpoint.current();
    const turn = await findRunningTurn(db, taken);
    if (!turn) return;
    const models = deps.models.at(current);
    const mentor = mentorOf(deps, turn, models);
    const outcome = await (turn.speaker === 'hint' ? writeHint : speak)(deps, turn, { mentor, ending });
    return settle(deps, turn, outcome, mostTries(models, turn.dataRule));
  };
}

function mentorOf(deps: TurnTaskDeps, turn: RunningTurn, models: readonly Model[]): Mentor {
  const { id, courseId, lessonId, userId, kind, speaker, failures, dataRule: rule } = turn;
  const purpose = speaker === 'hint' ? 'hint' : 'dialogue';
  const of = { courseId, lessonId, userId, reviewId: null, dialogueTurnId: id, rule, failures };
  // The line was checked before it was stored, with the card at hand: its words are the role's.
  const call = { ...of, purpose: kind === 'trial' ? 'trial' : purpose, alarmDismissed: true } as const;
  return mentorFor({ ...deps, models }, call);
}

/** As many at each model that the course allows. */
const mostTries = (models: readonly Model[], rule: DataRule): number =>
  triesAtOne * Math.max(1, models.filter(({ place }) => allows(rule, place)).length);

async function settle(
  { db, log, endpoint, firstPauseMs = usualPauseMs }: TurnTaskDeps,
  turn: RunningTurn,
  outcome: TurnOutcome,
  tries: number,
): Promise<Again | void> {
  switch (outcome.kind) {
    case 'done':
      return outcome.record();
    case 'aborted':
      return putBackTurn(db, turn);
    case 'not_asked':
      return wait(db, turn, outcome);
    case 'fault': {
      const { fault } = outcome;
      const cause = inWordsOfTalks(fault.cause);
      const failures = turn.failures + 1;
      log.warn({ turnId: turn.id, failures }, `Собеседник не ответил: ${cause}`);
      if (!fault.retry) return failTurn(db, turn, cause);
      // A local server may have been stopped: then the reply waits for it instead of failing.
      if ((await endpoint.look()).source === 'none') return wait(db, turn, { why: 'no_model', cause });
      if (failures >= tries) return failTurn(db, turn, cause);
      const asked = Math.min(fault.afterMs ?? 0, longestPauseMs);
      const afterMs = Math.max(asked, Math.min(pauseBefore(failures, firstPauseMs), slowestPauseMs));
      await putBackTurn(db, turn, { failures, afterMs });
      return { againInMs: afterMs };
    }
  }
}

/** Somebody waits: half a second, one, two. */
const usualPauseMs = 500;
const slowestPauseMs = 2_000;
/** However long a model asks to be left alone. */
const longestPauseMs = 10_000;

/** A reply comes by itself when it may; a hint is no longer of use then. */
async function wait(
  db: Db,
  turn: RunningTurn,
  notAsked: Pick<NotAsked, 'why' | 'cause'> & { estimate?: string },
): Promise<void> {
  if (notAsked.why === 'crisis') return endTurnInCrisis(db, turn);
  if (turn.speaker === 'hint') return failTurn(db, turn, notAsked.cause);
  return setAsideTurn(db, turn, notAsked);
}

const inWordsOfTalks = (cause: string): string =>
  cause
    .replaceAll('AI_FIRST_TOKEN_TIMEOUT_MS', 'AI_TURN_FIRST_MS')
    .replaceAll('отзыва', 'ответа')
    .replaceAll('отзыв', 'ответ');
