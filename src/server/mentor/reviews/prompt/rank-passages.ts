import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Passages are shorter; what can't be divided, such as a long program, is judged by its beginning. */
const mostCharacters = 2_000;

/**
 * How near each passage is to any of the words of `about`, by PostgreSQL's Russian ranking. A word that few passages have tells
 * more than one that most have. The passages beside a near one continue its thought, so they get a part of its rank.
 */
export async function rankPassages(db: Db, passages: readonly string[], about: string): Promise<number[]> {
  // The rank of «any of these words» is the sum over the words; asked for at once, it takes the square of their number. A word
  // is quoted as a tsquery reads it, so that no character of it is an operator.
  const { rows } = await sql<{ rank: number }>`
    with passage as materialized (
      select at, to_tsvector('russian', translate(left(text, ${mostCharacters}), 'ёЁ', 'еЕ')) as words
      from unnest(${passages}::text[]) with ordinality as given (text, at)
    ), asked as materialized (
      select lexeme collate "C" as lexeme,
        ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as word
      from unnest(to_tsvector('russian', translate(${about}, 'ёЁ', 'еЕ')))
    ), met as materialized (
      select at, lexeme, ts_rank_cd(words, word, 1) as rank
      from passage, unnest(words) as has join asked using (lexeme)
    ), rarity as materialized (
      select lexeme, ln(1 + ${passages.length}::float / count(*)) as weight from met group by lexeme
    ), near as (
      select at, sum(rank * weight) as rank from met join rarity using (lexeme) group by at
    ), ranked as (
      select at, coalesce(near.rank, 0) as rank from passage left join near using (at)
    )
    select rank + coalesce(greatest(lag(rank) over (order by at), lead(rank) over (order by at)), 0) / 4 as rank
    from ranked
    order by at
  `.execute(db);
  return rows.map(({ rank }) => rank);
}
