import { sql } from 'kysely';
import { allows, dataRule, type DataRule, type Place } from '#contract/places.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { notifyQueue } from '#server/queue/notify-queue.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import type { LostRows } from '#server/queue/return-rows.ts';
import { mostTries } from './review-task.ts';

const batch = 100;

/** Queues all reviews that were waiting for one of these models, oldest first. Returns their number. */
export async function queueAllowed(db: Db, models: readonly { place: Place }[]): Promise<number> {
  const rules = dataRule.options.filter((rule) => models.some(({ place }) => allows(rule, place)));
  if (rules.length === 0) return 0;
  for (let queued = 0; ;) {
    const inBatch = await db.transaction().execute((tx) => queueBatch(tx, rules));
    queued += inBatch;
    if (inBatch < batch) return queued;
  }
}

async function queueBatch(tx: Tx, rules: readonly DataRule[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update reviews set state = 'waiting', due_at = now(), cause = null
    where id in (
      select reviews.id from reviews
      join answers on answers.id = reviews.answer_id
      join lessons on lessons.id = answers.lesson_id
      join courses on courses.id = lessons.course_id and courses.data_rule = any(${rules})
      where reviews.state = 'not_configured' and reviews.latest
      order by reviews.id limit ${batch} for update of reviews skip locked
    )
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  await notifyPages(
    tx,
    rows.map(({ id }) => id),
  );
  await notifyQueue(tx, reviewQueue);
  return rows.length;
}

/** Fails the reviews with too many crashes, and notifies the pages of all lost reviews. */
export async function onLostReviews(tx: Tx, { returned, finished }: LostRows): Promise<void> {
  const givenUp = returned.filter(({ crashes }) => crashes >= mostTries).map(({ id }) => id);
  const ids = returned.map(({ id }) => id);
  await sql`
    update reviews set state = 'failed', finished_at = now(), cause = ${gaveUp} where id = any(${givenUp})`.execute(
    tx,
  );
  await sql`delete from review_drafts where review_id = any(${ids})`.execute(tx);
  await notifyPages(tx, [...ids, ...finished]);
}

const gaveUp = `Проверка прерывалась ${mostTries} раз подряд: процесс, который её вёл, останавливался, не закончив. Посмотрите журнал сервера и запустите проверку заново.`;

/** Sends an event to every page that shows one of these reviews. */
export async function notifyPages(tx: Tx, reviewIds: string[]): Promise<void> {
  const pages = await tx
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select(['answers.lesson_id as lessonId', 'answers.user_id as userId'])
    .distinct()
    .where('reviews.id', '=', sql<string>`any(${reviewIds}::uuid[])`)
    .execute();
  for (const page of pages) await publish(tx, { type: 'answers', ...page });
}
