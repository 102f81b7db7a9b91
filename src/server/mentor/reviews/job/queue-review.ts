import type { Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';

/** Queues a review by the model; the earlier review stays in force until the new one is done. */
export async function queueReview(tx: Tx, answerId: string, requestedById?: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ latest: false })
    .where('answer_id', '=', answerId)
    .where('latest', '=', true)
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('state', '=', 'failed')]))
    .execute();
  // An unfinished review is still the latest: a unique index refuses a second one, even for concurrent requests.
  const added = await tx
    .insertInto('reviews')
    .values({
      answer_id: answerId,
      author: 'model',
      state: 'waiting',
      requested_by_id: requestedById ?? null,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added)
    throw conflict('Этот ответ уже ждёт проверки. Дождитесь отзыва, потом его можно запросить заново');
  await notifyQueue(tx, reviewQueue);
}
