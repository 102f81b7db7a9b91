import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';

/**
 * Whether a line may say, in the student's own words, that somebody is in danger: then no model gets it until he has told
 * whose words it is. What stands word for word in the card is said by the role.
 */
export const isHeld = (card: ScenarioCard, line: string): boolean =>
  crisisTier(line) !== 'none' && crisisTier(withoutWordsOf(card, line)) !== 'none';

/** Whether a held line says so in so many words: then a person learns that its student was asked. */
export const isExplicit = (card: ScenarioCard, line: string): boolean =>
  crisisTier(line) === 'explicit' && crisisTier(withoutWordsOf(card, line)) === 'explicit';

const fewestWords = 3;

function withoutWordsOf(card: ScenarioCard, line: string): string {
  const known = ` ${plain(textOf(card))} `;
  const own = line.split(/(?<=[.!?…\n])/u).filter((sentence) => !isKnown(plain(sentence), known));
  return own.join('');
}

const isKnown = (sentence: string, known: string): boolean =>
  sentence.split(' ').length >= fewestWords && known.includes(` ${sentence} `);

/** All that the card says, in any of its fields. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join(' ') : '';
};

const plain = (text: string): string => wordsOf(text).join(' ');
