import { randomInt } from 'node:crypto';
import { joinCodeLetters } from '#domain/join-code.ts';

/** Five bits a letter. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => joinCodeLetters[randomInt(joinCodeLetters.length)]).join('');
