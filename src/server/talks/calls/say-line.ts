import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { turnView } from './dialogue-view.ts';
import { holdLine } from './hold-line.ts';
import { isHeld } from './line-in-danger.ts';
import { lineRefusal, whyNotSaid } from './line-refusal.ts';
import { type Line, linesInLastMinute, type Said, talkThatTakes } from './next-line.ts';
import { saidAt } from './said-at.ts';
import { getOwnTalk, type TalkRow, type TurnRow } from './talk-rows.ts';
import { wakeForTurn } from './wake-for-turn.ts';

/** Stores the line and the reply that waits, which is its own job; then notifies the workers and the person's other pages. */
export async function sayLine(db: Db, viewer: Viewer, dialogueId: string, line: Line): Promise<Said> {
  const talk = await getOwnTalk(db, viewer, dialogueId);
  const repeated = answerOfRepeat(talk, line);
  if (repeated) return repeated;
  const refusal = lineRefusal(talk, line);
  if (refusal) throw refusal;
  if (await isHeld(db, talk, line.text)) {
    return (await holdLine(db, viewer, talk, line)) ?? lostRace(db, viewer, dialogueId, line);
  }

  const [stored] = await store(db, newLine(viewer, dialogueId, line), { role: viewer.role });
  if (!stored) return lostRace(db, viewer, dialogueId, line);
  wakeForTurn(db, talk);
  return saidNow(line);
}

const newLine = (viewer: Viewer, dialogueId: string, { number, text, idempotencyKey, perMinute }: Line) => ({
  viewerId: viewer.id,
  dialogueId,
  number,
  replyNumber: number + 1,
  text,
  idempotencyKey: idempotencyKey ?? null,
  perMinute,
});

/**
 * Stores nothing unless the talk is open and the viewer's own, his access alive, the number next and nothing unfinished. How
 * much room the talk has was looked at before: another line would have taken the number. The lock waits for whoever ends the
 * talk just now, and for another line, whose number is then refused by the unique index.
 */
const store = prepared((_: Db, line: ReturnType<typeof newLine>, { role }: Pick<Viewer, 'role'>) => {
  const { viewerId: id, dialogueId, number, replyNumber, text, idempotencyKey, perMinute } = line;
  return sql<{ id: string }>`
      with talk as materialized (
        ${talkThatTakes({ id, role }, { dialogueId, number }, sql`${linesInLastMinute(id)} < ${perMinute}`)}
      ), line as (
        insert into dialogue_turns (dialogue_id, number, speaker, state, text, idempotency_key, finished_at)
        select id, ${number}, 'student', 'done', ${text}, ${idempotencyKey}, now() from talk
        on conflict do nothing
        returning id, dialogue_id
      ), reply as (
        insert into dialogue_turns (dialogue_id, number, speaker, state)
        select dialogue_id, ${replyNumber}, 'persona', 'waiting' from line
        returning id
      ), touched as (
        update dialogues set touched_at = now() from line where dialogues.id = line.dialogue_id
      )
      select id from reply`;
});

/** Another tab was faster, or something ended meanwhile. */
async function lostRace(db: Db, viewer: Viewer, dialogueId: string, line: Line): Promise<Said> {
  const talk = await getOwnTalk(db, viewer, dialogueId);
  const repeated = answerOfRepeat(talk, line);
  if (repeated) return repeated;
  throw lineRefusal(talk, line) ?? (await whyNotSaid(db, viewer, talk, line));
}

/** What an earlier try has stored; the same key with other words is a conflict, which `lineRefusal` says. */
function answerOfRepeat(talk: TalkRow, { text, idempotencyKey }: Line): Said | undefined {
  if (idempotencyKey === undefined) return undefined;
  const said = talk.turns.find(({ key }) => key === idempotencyKey);
  return said?.text === text ? saidAt(talk, said.number) : undefined;
}

const saidNow = ({ number, text }: Line): Said => ({
  turn: turnView({ ...nothing, number, speaker: 'student', state: 'done', text }),
  reply: turnView({ ...nothing, number: number + 1, speaker: 'persona', state: 'waiting', text: null }),
});

const nothing: Omit<TurnRow, 'number' | 'speaker' | 'state' | 'text'> = {
  id: '',
  attempt: 0,
  mood: null,
  marks: null,
  markRanges: null,
  cut: null,
  repairs: 0,
  isFallback: false,
  cause: null,
  about: null,
  key: null,
  draft: null,
};
