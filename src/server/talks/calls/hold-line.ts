import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { publishAll } from './end-in-crisis.ts';
import { type Line, type Said, talkThatTakes } from './next-line.ts';
import { saidAt } from './said-at.ts';
import { getOwnTalk, type TalkRow } from './talk-rows.ts';

/**
 * Stores a line that may be of danger and asks the student whose words it is: until he has told, nothing leaves, and the talk
 * waits. Under the same conditions as any other line, but for how many there were. Undefined if it wasn't stored.
 */
export async function holdLine(
  db: Db,
  viewer: Viewer,
  { id, lessonId, userId }: TalkRow,
  { number, text, idempotencyKey }: Line,
): Promise<Said | undefined> {
  const { rows } = await sql`
    with talk as materialized (
      ${talkThatTakes(viewer, { dialogueId: id, number })}
    ), touched as (
      update dialogues set touched_at = now() from talk where dialogues.id = talk.id
    )
    insert into dialogue_turns (dialogue_id, number, speaker, state, text, about, idempotency_key, finished_at)
    select id, ${number}, 'student', 'done', ${text}, 'asked', ${idempotencyKey ?? null}, now() from talk
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length === 0) return undefined;
  publishAll(db, [{ type: 'dialogue', lessonId, userId, dialogueId: id }]);
  return saidAt(await getOwnTalk(db, viewer, id), number);
}
