import { type RawBuilder, sql } from 'kysely';

/** In one line: by them an answer is known in a list. */
export const firstWords = (content: RawBuilder<unknown>): RawBuilder<string> =>
  sql`left(regexp_replace(${content}, '\\s+', ' ', 'g'), ${sql.lit(titleLength)})`;

const titleLength = 120;
