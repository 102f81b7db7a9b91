import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '#domain/russian/fold.ts';

/**
 * Whether a password is among the common ones: as it is, typed in the other layout of the keyboard («gfhjkm» is «пароль»), or
 * with up to four digits and signs behind it.
 */
export function isCommon(password: string): boolean {
  known ??= new Set(lists.flatMap(wordsOf));
  const common = known;
  return layoutsOf(password).some((one) => common.has(one) || common.has(withoutEnding(one)));
}

/** The ten thousand most common of zxcvbn (MIT), from four characters on, and Russian words that serve as passwords. */
const lists = ['common-passwords.txt', 'common-russian-passwords.txt'];

/** Read by the first who asks: most schools don't. */
let known: Set<string> | undefined;

const wordsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split(/\s+/);

const withoutEnding = (text: string) => text.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');

/** In lower case, and as the same keys give it in the other layout. */
export function layoutsOf(text: string): [string, string] {
  const typed = fold(text.normalize('NFC'));
  return [typed, Array.from(typed, (character) => otherKeys.get(character) ?? character).join('')];
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюе';

/** «ё» is folded to «е», which stands on T. */
const otherKeys = new Map([
  ...Array.from(latin, (key, place) => [key, russian[place] ?? key] as const),
  ...Array.from(russian.slice(0, -1), (key, place) => [key, latin[place] ?? key] as const),
]);
