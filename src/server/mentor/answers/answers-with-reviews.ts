import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * The state as lists show it, by the names of the newest review and the one in force: a finished review that nobody has put in
 * force is held for a person.
 */
export const shownState = <State>(latest: string, inForce: string) => {
  const [state, shown] = [sql.ref(`${latest}.state`), sql.ref(`${inForce}.id`)];
  return sql<State>`case when ${state} = 'done' and ${shown} is null then 'held' else coalesce(${state}, 'waiting') end`;
};

/** Answers, each with its newest review as `latest` and the one in force as `inForce`. */
export const answersWithReviews = (db: Db) =>
  db
    .selectFrom('answers')
    // Literals, not parameters: otherwise a generic plan can't use the partial indexes.
    .leftJoin('reviews as latest', (join) =>
      join.onRef('latest.answer_id', '=', 'answers.id').on('latest.latest', '=', sql.lit(true)),
    )
    .leftJoin('reviews as inForce', (join) =>
      join.onRef('inForce.answer_id', '=', 'answers.id').on('inForce.in_force', '=', sql.lit(true)),
    );
