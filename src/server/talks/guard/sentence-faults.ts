import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ReplyCut } from '#contract/talks/schemas.ts';
import { fold } from '#domain/russian/fold.ts';
import { createLanguageJudge } from '#domain/russian/language.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { crisisSaidIn } from '#server/models/safety/crisis.ts';
import { isObscene } from '#server/talks/mood/provocations.ts';
import { isAgreement } from './agreement.ts';
import { address, coaching, frame, recap } from './guard-words.ts';
import { createRoleCheck } from './out-of-role.ts';
import { createRecitalFinder } from './recital.ts';

export interface SentenceFault {
  cut: ReplyCut;
  /** May be shown rather than nothing. */
  isSoft: boolean;
}

export interface Against {
  card: ScenarioCard;
  /** Of the request: no reply has it. */
  fence: string;
  /** Codes of the facts that may be spoken of. */
  opened: readonly string[];
  /** Today's words, without those that the persona is to say. */
  instruction: string;
  /** What today's words order the persona to speak of. */
  ordered: readonly string[];
  /** Its lines were written beforehand, some of them in the card. */
  isProgram: boolean;
  /** It is too early: words of agreement are a fault. */
  forbidsAgreement: boolean;
}

/** What is wrong with the next sentence of a reply, the worst first. */
export function createFaultFinder(against: Against) {
  const { card, fence, opened, isProgram, forbidsAgreement } = against;
  const isOutOfRole = createRoleCheck(card);
  const readsOut = isProgram ? () => false : createRecitalFinder(against);
  const language = createLanguageJudge({ own: [card.situation], material: [JSON.stringify(card)] });
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
    if (isOutOfRole(sentence)) return 'out_of_role';
    if (sentence.includes(fence) || /слова студента/.test(folded)) return 'leak';
    if (address.test(sentence)) return 'link';
    if (holdsAny(secrets, words, said)) return 'closed_fact';
    if (readsOut(sentence, shown)) return 'leak';
    // In so many words: by likeness a tired persona would be cut off, and nobody is in danger.
    if (crisisTier(sentence, crisisSaidIn) === 'explicit') return 'self_harm';
    if (card.swears !== true && isObscene(sentence)) return 'obscene';
    return language.isForeign(sentence) ? 'foreign' : undefined;
  }

  function softFault(folded: string): ReplyCut | undefined {
    if (coaching.test(folded)) return 'coaching';
    if (frame.test(folded)) return 'frame';
    if (recap.test(folded)) return 'recap';
    return forbidsAgreement && isAgreement(folded) ? 'agreement' : undefined;
  }
}

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
