/** Digits and capital letters without those that look alike: 0 and O, 1, I and L. */
export const joinCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const joinCodeLength = 8;

/** The code in what was typed: in either case, with dashes and spaces, even on a Russian keyboard; undefined if it is none. */
export const readJoinCode = (typed: string): string | undefined => readCode(typed, joinCodeLength);

/** As above, a code of so many letters. */
export function readCode(typed: string, length: number): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s–—-]/g, '');
  const code = Array.from(letters, (letter) => latin[letter] ?? letter);
  const isCode = code.length === length && code.every((one) => joinCodeLetters.includes(one));
  return isCode ? code.join('') : undefined;
}

/** `K7M4-9QXT`: easier to read aloud and to copy by hand. */
export const showJoinCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Cyrillic letters that look like the code's. */
const latin: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};
