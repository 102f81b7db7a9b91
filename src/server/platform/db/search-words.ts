import { asciiWord } from '#domain/mail-address/mail-address.ts';
import { foldComposed } from '#domain/russian/fold.ts';

/** The words of a search, escaped for `like`. */
export const searchWordsOf = (search: string): string[] =>
  plainSearchWordsOf(search).map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));

/** Normalized like users.search_text. */
export const plainSearchWordsOf = (search: string): string[] =>
  search
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => foldComposed(asciiWord(word)));
