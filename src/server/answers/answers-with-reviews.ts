import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

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
