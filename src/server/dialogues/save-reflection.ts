import type { Viewer } from '#server/auth/session.ts';
import { textOrNull } from '#server/db/text-or-null.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchDialogue } from '#server/errors.ts';
import { ownBy } from './talk-rows.ts';

/** What the student would say differently; blank: nothing. */
export async function saveReflection(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  text: string,
): Promise<{ text: string }> {
  const { reflection } = await db
    .updateTable('dialogues')
    .set({ reflection: textOrNull(text) })
    .where('id', '=', dialogueId)
    .where(ownBy(viewer))
    .returning('reflection')
    .executeTakeFirstOrThrow(noSuchDialogue);
  return { text: reflection ?? '' };
}
