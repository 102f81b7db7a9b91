/** Whether a name is spelled with Latin letters. */
export const isLatin = (spelling: string): boolean => /^[\p{Script=Latin}\p{M}]+$/u.test(spelling);

/**
 * What «Юлия», «Yulia», «Julia» and «Iuliia» have in common, so that one finds the other. Letters that the usual ways of
 * writing Russian names tell apart differently are one: ф and в, к and ц, ш and щ, all signs of softness. The same as
 * `name_sound` of the database.
 */
export function soundOf(name: string): string {
  const letters = name.toLowerCase().normalize('NFC');
  return (isLatin(letters) ? fromLatin(letters) : fromCyrillic(letters))
    .replace(/i+(?=[aeou])/g, '')
    .replace(/(.)\1+/gu, '$1');
}

/** The shorter a sound, the more names and words have it. */
export const shortestSound = 3;

function fromLatin(letters: string): string {
  const plain = letters.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(latin, (found) => latinSounds.get(found) ?? found).replace('ksander', 'ksandr');
}

const ways = {
  w: 'schtsch shch sch sh',
  q: 'tsch tch ch',
  j: 'zh',
  h: 'kh',
  k: 'ts tz ck c q',
  ks: 'x',
  v: 'ph f w',
  e: 'yo jo',
  i: 'y j',
};
const latinSounds = new Map(
  Object.entries(ways).flatMap(([sound, spelled]) => spelled.split(' ').map((one) => [one, sound])),
);
const latin = new RegExp(
  [...latinSounds.keys()].toSorted((one, other) => other.length - one.length).join('|'),
  'g',
);

const fromCyrillic = (letters: string): string =>
  letters.replace(/[а-яё]/g, (letter) => cyrillicSounds.get(letter) ?? '');

const cyrillicSounds = new Map(
  Array.from('абвгдеёжзийклмнопрстуфхцчшщыэюя', (letter, at) => [
    letter,
    'abvgdeejziiklmnoprstuvhkqwwieua'.charAt(at),
  ]),
);
