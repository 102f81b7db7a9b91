import { ownQuotes, type Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';

export interface OwnWords {
  quote: string;
  /** There is more of it. */
  isCut: boolean;
}

/**
 * The longest quote of a remark that is its student's own, at most 300 characters of it; undefined if there is none. Nobody is
 * greeted by words of danger.
 */
export function longestOwn(quoted: Quoted): OwnWords | undefined {
  const own = ownQuotes(quoted)
    .map((words) => words.trim())
    .filter((words) => words !== '' && crisisTier(words) !== 'explicit');
  const [longest] = own.toSorted((one, other) => other.length - one.length);
  return longest === undefined ? undefined : cut(longest);
}

const mostShown = 300;

function cut(words: string): OwnWords {
  if (words.length <= mostShown) return { quote: words, isCut: false };
  // Half of a pair is no character.
  const whole = words
    .slice(0, mostShown)
    .replace(/\s+\S*$/u, '')
    .replace(/[\uD800-\uDBFF]$/, '');
  return { quote: whole.replace(/[\s,;:—–-]+$/u, ''), isCut: true };
}
