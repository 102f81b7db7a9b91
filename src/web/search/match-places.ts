import { isSameWord, stemsOf } from '#domain/russian/same-word.ts';
import { wordsOf } from '#domain/russian/words.ts';
import type { PlaceToFind } from './places.ts';

/** Those that have every word, begun or in another form; first what is called so, then what people call so. */
export function matchPlaces(places: readonly PlaceToFind[], typed: string): PlaceToFind[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  const has = (text: string) => {
    const words = wordsOf(text);
    return (word: string) => words.some((one) => isBegun(word, one));
  };
  const called = places.filter(({ label }) => asked.every(has(label)));
  // Of so few letters, half of the words would be meant.
  if (typed.trim().length < fewestLetters) return called;
  const others = places.filter(
    (place) => !called.includes(place) && asked.every(has(`${place.label} ${place.words}`)),
  );
  return [...called, ...others];
}

const fewestLetters = 3;

const isBegun = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (typed.length >= fewestLetters && isSameWord(stemsOf(typed), stemsOf(word)));
