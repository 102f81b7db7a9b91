import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { insertReviewNotice } from '#server/notices/tell-of-review.ts';
import { selectHeld } from './held-review.ts';

/**
 * Gives the students the model's reviews that were held; returns whose. Call with the answers locked, and publish them.
 */
export async function putHeldInForce(tx: Tx, answerIds: readonly string[]): Promise<string[]> {
  const { rows: held } = await selectHeld(answerIds).execute(tx);
  const reviewIds = held.map(({ id }) => id);
  const released = held.map(({ answer_id: answerId }) => answerId);
  if (released.length === 0) return [];
  const ofReleased = sql<string>`any(${released}::uuid[])`;
  await tx
    .updateTable('reviews')
    .set({ in_force: false })
    .where('answer_id', '=', ofReleased)
    .where('in_force', '=', true)
    .execute();
  await tx
    .updateTable('reviews')
    .set({ in_force: true })
    .where('id', '=', sql<string>`any(${reviewIds}::uuid[])`)
    .execute();
  await tx
    .updateTable('answers')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', ofReleased)
    .execute();
  const told = await insertReviewNotice('review_ready', sql`reviews.id = any(${reviewIds}::uuid[])`).execute(
    tx,
  );
  for (const userId of new Set(told.rows.map((row) => row.userId))) {
    await publish(tx, { type: 'notices', userId });
  }
  return released;
}
