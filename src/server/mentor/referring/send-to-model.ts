import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { openReferrals } from './open-referral.ts';

/**
 * After a false alarm the model reads the answer after all, unless the student has asked for a person: then a person still
 * has to. Call with the answer locked.
 */
export async function sendToModel(tx: Tx, answerId: string): Promise<void> {
  const { reader } = await tx
    .selectFrom('answers')
    .select('reader')
    .where('id', '=', answerId)
    .executeTakeFirstOrThrow();
  if (reader === 'person') {
    const unread = sql`select id from answers where id = ${answerId}
      and not exists (select from reviews where reviews.answer_id = answers.id and reviews.in_force)`;
    await openReferrals('no_ai', unread).execute(tx);
    return;
  }
  const waiting = await tx
    .updateTable('reviews')
    .set({ state: 'waiting', due_at: now, failures: 0, claim: null, worker_id: null })
    .where('answer_id', '=', answerId)
    .where('latest', '=', true)
    .where('state', '=', 'with_person')
    .returning('id')
    .executeTakeFirst();
  if (waiting) await notifyQueue(tx, reviewQueue);
}
