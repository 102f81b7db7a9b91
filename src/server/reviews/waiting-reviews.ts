import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { hasJob, takeLostJobs } from '#server/jobs.ts';
import { publish } from '#server/live.ts';
import { addModelReview, addModelReviews, mostTries, reviewJob } from './review-job.ts';

// Reviews that no worker holds: what puts them aside, and what brings them back to the queue.

/** No model is there: the answer waits for one, out of the queue. */
export async function setAsideWaiting(db: Db, reviewId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await change(tx, [reviewId], sql`state = 'not_configured', claim = null`);
  });
}

const batch = 100;

/** A model has appeared: all that waited for it goes to the queue, oldest first. Returns how many. */
export async function queueSetAside(db: Db): Promise<number> {
  for (let queued = 0; ;) {
    const inBatch = await db.transaction().execute(queueBatch);
    queued += inBatch;
    if (inBatch < batch) return queued;
  }
}

async function queueBatch(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('reviews')
    .select('id')
    .where('state', '=', 'not_configured')
    .where('latest', '=', true)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  await change(tx, ids, sql`state = 'waiting'`);
  for (const id of ids) await addModelReview(tx, id);
  return ids.length;
}

/**
 * Queues the unfinished reviews that the queue knows nothing of. After a restore that is all of them, since the queue is not
 * in a backup. After a crash of PostgreSQL it may be a few: that a job was taken is not waited for, so the crash may forget
 * it, and whoever took it then ends, as its own, the only job that the review has. Returns how many there were.
 */
export async function queueForgotten(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('reviews')
      .select('id')
      .where(sql<boolean>`state = any('{waiting,in_progress}')`)
      .where((eb) => eb.not(hasJob(sql`reviews.id::text`)))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await change(tx, ids, sql`state = 'waiting', claim = null`);
    await addModelReviews(tx, ids);
    return ids.length;
  });
}

/** Brings back the reviews of workers that died, and gives up those that brought down one worker after another. */
export async function rescueReviews(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lost = await takeLostJobs(tx);
    for (const { payload } of lost) {
      const { reviewId, failures, crashes } = reviewJob.parse(payload);
      if (crashes + 1 >= mostTries) {
        await change(
          tx,
          [reviewId],
          sql`state = 'failed', claim = null, finished_at = now(), cause = ${gaveUp}`,
        );
        continue;
      }
      const found = await change(tx, [reviewId], sql`state = 'waiting', claim = null`);
      // Whoever has seen half of it waits for nobody else; but what takes down one worker after another goes behind.
      const ahead = crashes < 3;
      if (found > 0) await addModelReview(tx, reviewId, { failures, crashes: crashes + 1, ahead });
      // Done but for the end of its job: perhaps the pages were not told.
      else await tellPages(tx, reviewId);
    }
    // What a dead worker had written of an answer that was deleted since.
    await sql`delete from review_drafts where not exists (
      select from reviews where reviews.id = review_id and state = 'in_progress')`.execute(tx);
    return lost.length;
  });
}

/** That there is something new about the review's answer. */
export async function tellPages(db: Db | Tx, reviewId: string): Promise<void> {
  const answer = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select(['answers.lesson_id as lessonId', 'answers.user_id as userId'])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst();
  if (answer) await publish(db, { type: 'answers', ...answer });
}

const gaveUp = `Проверка прерывалась ${mostTries} раз подряд: процесс, который её вёл, останавливался, не закончив. Посмотрите журнал сервера и запустите проверку заново.`;

/** Changes unfinished reviews, drops their drafts and tells the pages; returns how many there were. */
async function change(tx: Tx, ids: string[], set: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ lessonId: string; userId: string }>`
    with changed as (
      update reviews set ${set}
      where id = any(${ids}) and state in ('waiting', 'in_progress', 'not_configured')
      returning id, answer_id
    ), dropped as (
      delete from review_drafts using changed where review_id = changed.id
    )
    select answers.lesson_id as "lessonId", answers.user_id as "userId"
    from changed join answers on answers.id = changed.answer_id`.execute(tx);
  for (const row of rows) await publish(tx, { type: 'answers', ...row });
  return rows.length;
}
