import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { saidBefore } from '#server/mentor/answers/said-before.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { knownFrom, withoutKnown } from '#server/models/safety/known-sentences.ts';
import type { Db } from '#server/platform/db/connect.ts';

interface TalkOfLine {
  card: ScenarioCard;
  userId: string;
  lessonId: string;
}

/**
 * Whether a line may say, in the student's own words, that somebody is in danger: then no model gets it until he has told
 * whose words it is. What stands word for word in the card is said by the role; words of the lesson and the mentor raise no doubt.
 */
export async function isHeld(db: Db, { card, ...talk }: TalkOfLine, line: string): Promise<boolean> {
  if (crisisTier(line) === 'none') return false;
  const own = withoutWordsOf(card, line);
  const tier = crisisTier(own);
  if (tier !== 'doubtful') return tier === 'explicit';
  return crisisTier(withoutKnown(own, await saidBefore(db, talk))) !== 'none';
}

/** Whether a held line says so in so many words: then a person learns that its student was asked. */
export const isExplicit = (card: ScenarioCard, line: string): boolean =>
  crisisTier(line) === 'explicit' && crisisTier(withoutWordsOf(card, line)) === 'explicit';

const withoutWordsOf = (card: ScenarioCard, line: string): string =>
  withoutKnown(line, knownFrom(textOf(card)));

/** All that the card says, in any of its fields. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join(' ') : '';
};
