import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario, ScenarioVersion } from '#contract/scenarios/schemas.ts';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { practiceOf } from '#domain/card/practice-of.ts';
import { aDialogue } from './dialogue-rows.ts';
import { anId, aTime } from './page-rows.ts';
import { scenarioOfDenis } from './scenario-of-denis.ts';

// Rows of talks for the responses of the page's test server.

export function aScenarioVersion(version: Partial<ScenarioVersion> = {}): ScenarioVersion {
  return {
    id: anId(900),
    number: 1,
    revision: 1,
    card: scenarioOfDenis,
    createdAt: aTime,
    publishedAt: null,
    by: 'Мария Соколова',
    isInForce: false,
    ...version,
  };
}

export function aScenario(scenario: Partial<LessonScenario> = {}): LessonScenario {
  return {
    draft: null,
    inForce: null,
    faults: [],
    estimate: { tokens: 63_000, cost: 6 },
    isTried: false,
    ...scenario,
  };
}

export const aTurn = (number: number, turn: Partial<Turn> = {}): Turn => ({
  number,
  speaker: number % 2 === 0 ? 'persona' : 'student',
  state: 'done',
  text: `Реплика ${number}`,
  ...turn,
});

/** A talk with Денис on the lesson with `order` 0. */
export const aTalk = (talk: Partial<Dialogue> = {}, card: ScenarioCard = scenarioOfDenis): Dialogue =>
  aDialogue({
    id: anId(950),
    lessonId: anId(200),
    practice: practiceOf(card, { assignment: null }),
    turns: [aTurn(0, { text: card.opening })],
    ...talk,
  });
