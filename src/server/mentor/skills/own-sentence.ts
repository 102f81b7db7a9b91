import { ownQuotes, type Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';

/**
 * The longest quote of a remark that is its student's own, at most 300 characters of it; undefined if there is none. Nobody is
 * greeted by words of danger.
 */
export function ownSentence(quoted: Quoted): string | undefined {
  const own = ownQuotes(quoted)
    .map((words) => words.trim())
    .filter((words) => words !== '' && crisisTier(words) !== 'explicit');
  const [longest] = own.toSorted((one, other) => other.length - one.length);
  return longest === undefined ? undefined : cut(longest);
}

const mostShown = 300;

function cut(words: string): string {
  if (words.length <= mostShown) return words;
  const whole = words.slice(0, mostShown).replace(/\s+\S*$/u, '');
  return `${whole.replace(/[\s,;:—–-]+$/u, '')}…`;
}
