import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { fold } from '#domain/russian/fold.ts';

/**
 * Whether a password is among the common ones: as it is, typed in the other layout of the keyboard («gfhjkm» is «пароль»), or
 * with up to four digits and signs behind it.
 */
export function isCommon(password: string): boolean {
  known ??= new Set([...mostCommon(), ...russianWords()]);
  const words = known;
  return layoutsOf(password).some((one) => words.has(one) || words.has(withoutEnding(one)));
}

/** Made for the first who asks: most schools don't. */
let known: Set<string> | undefined;

/** Loaded by the first who asks: it takes twenty megabytes. */
const require = createRequire(import.meta.url);
const common = z.object({ dictionary: z.object({ 'passwords-common': z.array(z.string()) }) });

/** From four characters on: a shorter one is too short anyway. */
function mostCommon(): string[] {
  const { dictionary } = common.parse(require('@zxcvbn-ts/language-common'));
  return dictionary['passwords-common'].slice(0, 10_000).filter((word) => word.length >= 4);
}

/** Words that serve as passwords. */
const russianWords = () =>
  readFileSync(join(import.meta.dirname, 'common-russian-passwords.txt'), 'utf8')
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
