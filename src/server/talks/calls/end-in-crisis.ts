import type { Db, Tx } from '#server/platform/db/connect.ts';
import { type PublishedEvent, publishSoon } from '#server/platform/live/live.ts';
import { endDialogue } from './end-dialogue.ts';
import { sendToPerson } from './finish-dialogue.ts';
import type { TalkRow } from './talk-rows.ts';

/**
 * By the student's word. Nothing leaves: the talk ends, and a person reads what was said. One that had ended otherwise has ended
 * so by now. Of a trial nobody is told.
 */
export async function endAndSend(
  tx: Tx,
  { id, kind, lessonId, userId }: Pick<TalkRow, 'id' | 'kind' | 'lessonId' | 'userId'>,
): Promise<PublishedEvent[]> {
  if (!(await endDialogue(tx, id, 'crisis'))) {
    await tx.updateTable('dialogues').set({ ended_by: 'crisis' }).where('id', '=', id).execute();
  }
  if (kind !== 'trial') return sendToPerson(tx, { dialogueId: id });
  return [{ type: 'dialogue', lessonId, userId, dialogueId: id }];
}

export function publishAll(db: Db, events: readonly PublishedEvent[]): void {
  void Promise.all(events.map((event) => publishSoon(db, event))).catch(() => {});
}
