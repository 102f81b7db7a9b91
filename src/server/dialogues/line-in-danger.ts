import type { ScenarioCard } from '#contract/scenario-card.ts';
import { crisisTier } from '#server/referrals/crisis-tier.ts';

/**
 * Whether a line says, in the student's own words, that somebody is in danger: then no model gets it. What stands word for
 * word in the card is said by the role.
 */
export const isInDanger = (card: ScenarioCard, line: string): boolean =>
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

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
