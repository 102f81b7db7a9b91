import type { Dialogue, DialogueEnd } from '#contract/talks/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refusalToTalk } from './line-refusal.ts';
import { getDialogue } from './list-dialogues.ts';
import { getOwnTalk } from './talk-rows.ts';

/** Ends the viewer's talk without sending it; one that has ended stays as it is. */
export async function closeDialogue(db: Db, viewer: Viewer, dialogueId: string): Promise<Dialogue> {
  const { lessonId, userId } = await getOwnTalk(db, viewer, dialogueId);
  const refusal = await refusalToTalk(db, viewer, lessonId);
  if (refusal) throw refusal;
  const hasEnded = await db.transaction().execute((tx) => endDialogue(tx, dialogueId, 'student'));
  if (hasEnded) void publishSoon(db, { type: 'dialogue', lessonId, userId, dialogueId }).catch(() => {});
  return getDialogue(db, viewer, dialogueId);
}

/** Gives up a reply under way: the worker loses its claim. False if the talk had ended before. */
export async function endDialogue(tx: Tx, dialogueId: string, by: DialogueEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dialogues')
    .set({ ended_by: by, ended_at: now, touched_at: now })
    .where('id', '=', dialogueId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // In a statement of its own, it sees the line that was stored while this transaction waited.
  await tx
    .deleteFrom('dialogue_turns')
    .where('dialogue_id', '=', dialogueId)
    .where('state', '<>', 'done')
    .execute();
  return true;
}
