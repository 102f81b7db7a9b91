import type { Tx } from '#server/db/connect.ts';

/** Makes room for another review of a locked answer; returns the id of the review that was in force. */
export async function takeOutOfForce(tx: Tx, answerId: string): Promise<string | undefined> {
  const replaced = await tx
    .updateTable('reviews')
    .set({ in_force: false })
    .where('answer_id', '=', answerId)
    .where('in_force', '=', true)
    .returning('id')
    .executeTakeFirst();
  return replaced?.id;
}
