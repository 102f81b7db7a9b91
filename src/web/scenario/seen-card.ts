import type { LessonScenario, ScenarioVersion } from '#contract/scenarios/schemas.ts';

/** The version that a card was begun from, for the server to compare. */
export type Seen = Pick<ScenarioVersion, 'number' | 'revision'> | null;

export const shownVersion = ({ draft, inForce }: LessonScenario): ScenarioVersion | null => draft ?? inForce;

export const seenIn = (scenario: LessonScenario): Seen => {
  const version = shownVersion(scenario);
  return version && { number: version.number, revision: version.revision };
};
