import { putInForce } from '#server/mentor/in-force/in-force.ts';
import { selectHeld } from '#server/mentor/referring/held-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/** Gives the students the model's reviews that were held; returns of which answers. Call with these locked, and publish them. */
export async function putHeldInForce(tx: Tx, answerIds: readonly string[]): Promise<string[]> {
  const { rows: held } = await selectHeld(answerIds).execute(tx);
  if (held.length === 0) return [];
  const reviewIds = held.map(({ id }) => id);
  await putInForce(tx, reviewIds, 'review_ready');
  return held.map(({ answer_id: answerId }) => answerId);
}
