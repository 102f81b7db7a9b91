import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** What is asked, as the database compares words: in any case form; the last word may be its beginning. */
export interface WordsQuery {
  tsquery: string;
  /** For `ilike`: what every text that fits has, which is much cheaper to look for. */
  patterns: string[];
}

/** Undefined where nothing but words like «не» and «и» was typed. */
export async function readWordsQuery(db: Db, asked: string): Promise<WordsQuery | undefined> {
  const words = (asked.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ tsquery: string; stems: string[] }>`
    select to_tsquery('russian', ${`${words.join(' & ')}:*`})::text as tsquery,
      tsvector_to_array(to_tsvector('russian', ${words.join(' ')})) as stems`.execute(db);
  const { tsquery = '', stems = [] } = rows[0] ?? {};
  return tsquery === '' ? undefined : { tsquery, patterns: stems.map(patternOf) };
}

/** More make no search of it. */
const mostWords = 10;

/**
 * A Russian stem begins every form of its word, but for a «ё» that it has as «е»; an English one may end in another letter
 * («happy», «happi»).
 */
const patternOf = (stem: string): string =>
  `%${(/^[a-z]{2}/.test(stem) ? stem.slice(0, -1) : stem).replaceAll(/[её]/g, '_')}%`;
