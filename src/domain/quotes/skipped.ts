import { conditional, subjunctive, weighty } from './negation-words.ts';
import type { Word } from './quote-words.ts';
import { beginsClause, type Segment, sentencesOf } from './segments.ts';

interface Skipped {
  answer: string;
  words: readonly Word[];
}

/** What an ellipsis may not leave out, in the text's own words; undefined where the rest says what the text says. */
export function lyingGap({ answer: text, words }: Skipped): string | undefined {
  const dash = speechDash.exec(text)?.[0];
  const ends = text.match(endsOfSentence)?.length ?? 0;
  if (dash !== undefined && !(ends > 1 && dash.trim() === '-')) return otherSpeaker;
  // Then the ellipsis stands between two quotes.
  if (ends > 1) return undefined;
  const sentences = sentencesOf(text, words);
  for (const [number, { segments }] of sentences.entries()) {
    const isOwn = (at: number) =>
      (number === 0 && at === 0 && !startsClause.test(text.slice(0, nearEnd))) ||
      (number === sentences.length - 1 &&
        at === segments.length - 1 &&
        !endsClause.test(text.slice(-nearEnd)));
    for (const [at, segment] of segments.entries()) {
      const lying = segment.words.find(
        ({ term: { folded } }) =>
          conditional.has(folded) ||
          (weighty.has(folded) && (isOwn(at) || !isClause(segment)) && !isOfOwnVerb(folded, segment)),
      );
      if (lying) return text.slice(lying.start, lying.end);
    }
  }
  return undefined;
}

export const otherSpeaker = 'тире, с которого говорит другой';

const speechDash = /(?:^|\n|[.!?…»"])[^\S\n]*[—–-](?=\s)/;
const endsOfSentence = /[!?]+|(?<!\.)\.(?!\.)|\n\s*\n/g;

const nearEnd = 40;

/** A comma or another border right at the skipped words' beginning, or at their end. */
const startsClause = /^[^\p{L}\p{N}]*[,;:()—–.!?]/u;
const endsClause = /[,;:()—–.!?][^\p{L}\p{N}]*$/u;

/** «Кто мог бы …»: the particle belongs to a verb that is left out with it. */
const isOfOwnVerb = (folded: string, { verb }: Segment): boolean =>
  subjunctive.has(folded) && verb === 'finite';

/** Something is said in it by itself, so it says nothing of the words beside it. */
const isClause = (segment: Segment): boolean => segment.verb === 'finite' || beginsClause(segment);
