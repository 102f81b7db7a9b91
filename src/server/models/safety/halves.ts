import { inflected } from './inflected-slips.ts';
import { slippery } from './misspelled.ts';

/** The word that two halves make, written with a blank in it by mistake: «отра виться». Folded letters in and out. */
export const joined = (half: string, rest: string): string | undefined =>
  begins[beginningOf(rest)] === 1 ? byHalf.get(half)?.get(rest) : undefined;

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

/** By the first two letters: few words begin as the second half of another does, and most need no look into the table. */
const begins = new Uint8Array(1024);
for (const rests of byHalf.values()) for (const rest of rests.keys()) begins[beginningOf(rest)] = 1;

function beginningOf(word: string): number {
  return ((word.charCodeAt(0) & 31) << 5) | (word.charCodeAt(1) & 31);
}
