import { inflected } from './inflected-slips.ts';
import { slippery } from './misspelled.ts';
import { outlinesOf } from './outline.ts';

/** The word that two halves make, written with a blank in it by mistake: «отра виться». Folded letters in and out. */
export const joined = (half: string, rest: string): string | undefined =>
  mayBeRest(rest) ? byHalf.get(half)?.get(rest) : undefined;

const besides = 'хочу жить жизнь устал устала меня себя'.split(' ');

/** A last letter by itself is a conjunction. */
const shortestRest = 2;
const otherwise = 'за душу';

const byHalf = new Map<string, Map<string, string>>();
for (const word of [...slippery, ...inflected, ...besides]) {
  for (let at = 1; at <= word.length - shortestRest; at += 1) {
    const [half, rest] = [word.slice(0, at), word.slice(at)];
    if (`${half} ${rest}` === otherwise) continue;
    byHalf.set(half, (byHalf.get(half) ?? new Map<string, string>()).set(rest, word));
  }
}

const mayBeRest = outlinesOf([...byHalf.values()].flatMap((rests) => [...rests.keys()]));
