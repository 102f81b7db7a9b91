import type { ReplyCut } from '#contract/dialogues.ts';
import type { ScenarioCard } from '#contract/scenario-card.ts';
import { crisisTier } from '#server/referrals/crisis-tier.ts';
import { address, agreement, coaching, frame, outOfRole, recap } from './guard-words.ts';
import { isForeign } from './language.ts';
import { fold, wordsOf } from './stem.ts';
import { rulesFor } from './system-message.ts';
import type { TalkSoFar } from './talk-so-far.ts';

export interface SentenceFault {
  cut: ReplyCut;
  /** May be shown rather than nothing. */
  isSoft: boolean;
}

interface Against {
  card: Pick<ScenarioCard, 'facts'>;
  fence: string;
  opened: readonly string[];
  forbidsAgreement: boolean;
}

/** What is wrong with the next sentence of a reply, the worst first. */
export function createFaultFinder({ card, fence, opened, forbidsAgreement }: Against) {
  const closed = card.facts.filter(({ id, hidden }) => hidden && !opened.includes(id));
  const secrets = new Set(closed.flatMap(({ text }) => passages(wordsOf(text))));
  return (sentence: string, shown: string): SentenceFault | undefined => {
    const hard = hardFault(sentence, shown);
    if (hard) return { cut: hard, isSoft: false };
    const soft = softFault(fold(sentence));
    return soft && { cut: soft, isSoft: true };
  };

  function hardFault(sentence: string, shown: string): ReplyCut | undefined {
    const folded = fold(sentence);
    const words = [...wordsOf(shown.slice(-longestTail)).slice(1 - inARow), ...wordsOf(sentence)];
    const said = passages(words);
    if (outOfRole.test(folded) && !wonders(folded)) return 'out_of_role';
    if (sentence.includes(fence) || /слова студента/.test(folded) || said.some((one) => ownRules.has(one)))
      return 'leak';
    if (address.test(sentence)) return 'link';
    if (holdsAny(secrets, words, said)) return 'closed_fact';
    if (crisisTier(sentence) === 'explicit') return 'self_harm';
    return isForeign(sentence, shown) ? 'foreign' : undefined;
  }

  function softFault(folded: string): ReplyCut | undefined {
    if (coaching.test(folded)) return 'coaching';
    if (frame.test(folded)) return 'frame';
    if (recap.test(folded)) return 'recap';
    const agrees = forbidsAgreement && isAgreement(folded);
    return agrees ? 'agreement' : undefined;
  }
}

/** «Я бот? Смешно.» */
const wonders = (folded: string): boolean => folded.endsWith('?') && wordsOf(folded).length <= 3;

/** A question agrees to nothing. */
export const isAgreement = (sentence: string): boolean => {
  const folded = fold(sentence);
  return agreement.test(folded) && !/\?\P{L}*$/u.test(folded);
};

/** In a line of before, as far as words tell. */
export const hasAgreed = ({ lines }: Pick<TalkSoFar, 'lines'>): boolean =>
  lines.some(({ speaker, text }) => speaker === 'persona' && text.split(/(?<=[.!?…]) /).some(isAgreement));

const inARow = 6;
const fewestInARow = 3;
const longestTail = 120;

/** All runs of six words; of a shorter text the whole. */
function passages(words: readonly string[]): string[] {
  if (words.length < inARow) return words.length < fewestInARow ? [] : [words.join(' ')];
  return words.slice(inARow - 1).map((_, index) => words.slice(index, index + inARow).join(' '));
}

const holdsAny = (
  secrets: ReadonlySet<string>,
  words: readonly string[],
  said: readonly string[],
): boolean => {
  if (said.some((one) => secrets.has(one))) return true;
  const spoken = ` ${words.join(' ')} `;
  return [...secrets].some((one) => one.split(' ').length < inARow && spoken.includes(` ${one} `));
};

/** The name stands between our words, so it is left out. */
const ownRules = new Set(
  [
    'Ты пишешь слова одного человека в разговоре',
    'Слова второго пишет живой студент — за него не говори никогда',
    ...rulesFor('\n'),
  ]
    .flatMap((rule) => rule.split('\n'))
    .flatMap((rule) => passages(wordsOf(rule)))
    .filter((one) => one.split(' ').length === inARow),
);
