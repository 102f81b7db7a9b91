import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { plainSearchWordsOf, searchWordsOf } from '#server/platform/db/search-words.ts';

/** Every word of the search occurs in the name or the email. For a query on `users`. */
export const matchesSearch = (search: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...lettersOf(search),
      ...searchWordsOf(search).map((word) => sql`users.search_text like ${`%${word}%`}`),
    ],
    sql` and `,
  )})`;

/** Narrows the search by the trigram index, which can't help with words shorter than three letters. */
function lettersOf(search: string): RawBuilder<SqlBool>[] {
  const letters = [...new Set(plainSearchWordsOf(search).flatMap(threeLetters))];
  return letters.length === 0 ? [] : [sql`three_letters(users.search_text) @> ${letters}::text[]`];
}

/**
 * At most two trigrams, of the first six letters: these are selective, while an ending like -ова occurs in thousands of
 * names, and reading its list costs more than it saves. By code points, like the database, not by UTF-16 units.
 */
function threeLetters(word: string): string[] {
  const characters = Array.from(word);
  const last = characters.length - 3;
  if (last < 0) return [];
  return [0, Math.min(3, last)].map((place) => characters.slice(place, place + 3).join(''));
}
