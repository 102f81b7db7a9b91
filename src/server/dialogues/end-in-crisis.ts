import { sql } from 'kysely';
import type { LiveEvent } from '#contract/live.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publishSoon } from '#server/live/live.ts';
import { turnView } from './dialogue-view.ts';
import { endDialogue } from './end-dialogue.ts';
import { sendToPerson } from './finish-dialogue.ts';
import { type Line, type Said, talkThatTakes } from './next-line.ts';
import { getOwnTalk, type TalkRow } from './talk-rows.ts';

/** The line is stored, and nothing leaves: the talk ends, and a person reads what was said. Undefined if it wasn't stored. */
export async function endInCrisis(
  db: Db,
  viewer: Viewer,
  talk: TalkRow,
  line: Line,
): Promise<Said | undefined> {
  const events = await db.transaction().execute(async (tx) => {
    const stored = await storeLine(tx, viewer, talk, line);
    return stored ? endAndSend(tx, talk) : undefined;
  });
  if (!events) return undefined;
  publishAll(db, events);
  const now = await getOwnTalk(db, viewer, talk.id);
  const said = now.turns.find(({ number }) => number === line.number);
  if (!said) throw new Error('A line of a talk that was sent is kept');
  return { turn: turnView(said), reply: null, ...(now.support !== null && { support: now.support }) };
}

/** A trial ends too, but nobody is told of it. */
export async function endAndSend(
  tx: Tx,
  { id, kind, lessonId, userId }: Pick<TalkRow, 'id' | 'kind' | 'lessonId' | 'userId'>,
): Promise<LiveEvent[]> {
  if (kind !== 'trial') return sendToPerson(tx, { dialogueId: id });
  await endDialogue(tx, id, 'crisis');
  return [{ type: 'dialogue', lessonId, userId, dialogueId: id }];
}

export function publishAll(db: Db, events: readonly LiveEvent[]): void {
  void Promise.all(events.map((event) => publishSoon(db, event))).catch(() => {});
}

/** Under the same conditions as any other line, but for how many there were. */
async function storeLine(tx: Tx, viewer: Viewer, talk: TalkRow, line: Line): Promise<boolean> {
  const { number, text, idempotencyKey } = line;
  const { rows } = await sql`
    with talk as materialized (
      ${talkThatTakes(viewer, { dialogueId: talk.id, number })}
    )
    insert into dialogue_turns (dialogue_id, number, speaker, state, text, idempotency_key, finished_at)
    select id, ${number}, 'student', 'done', ${text}, ${idempotencyKey ?? null}, now() from talk
    on conflict do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}
