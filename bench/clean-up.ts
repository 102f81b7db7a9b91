import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Database } from '#server/platform/db/connect.ts';
import type { StreamingModel } from './model/streaming-model.ts';

/** Deletes submitted answers, so that each measurement starts with the same database and an empty queue. */
export async function cleanUp({
  database: { pool },
  model,
}: {
  database: Pick<Database, 'pool'>;
  model: Pick<StreamingModel, 'active'>;
}): Promise<void> {
  const deadlock = '40P01';
  for (let tries = 1; ; tries += 1) {
    try {
      await pool.query(`
        with gone as (
          delete from answers where idempotency_key is not null returning user_id, lesson_id
        )
        delete from lesson_progress using gone
        where lesson_progress.user_id = gone.user_id and lesson_progress.lesson_id = gone.lesson_id`);
      break;
    } catch (error) {
      // The worker may be recording a review of one of them.
      if (!(error instanceof DatabaseError) || error.code !== deadlock || tries === 5) throw error;
    }
  }
  for (let waited = 0; model.active > 0 && waited < 10_000; waited += 100) await sleep(100);
  await pool.query('vacuum answers, reviews, lesson_progress');
  await pool.query('checkpoint');
}
