import { sql } from 'kysely';
import type { Turn } from '#contract/talks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ApiError, conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { turnView } from './dialogue-view.ts';
import { hasEnded, pendingRefusal, refusalToTalk } from './line-refusal.ts';
import { talkThatTakes } from './next-line.ts';
import { roomIn } from './talk-room.ts';
import { getOwnTalk, nextNumberIn, type TalkRow } from './talk-rows.ts';
import { wakeForTurn } from './wake-for-turn.ts';

/** A word from the mentor, asked for after a reply; a turn of its own, which waits for a worker. */
export async function askHint(db: Db, viewer: Viewer, dialogueId: string): Promise<Turn> {
  const talk = await getOwnTalk(db, viewer, dialogueId);
  const refusal = hintRefusal(talk) ?? (await refusalToTalk(db, viewer, talk.lessonId));
  if (refusal) throw refusal;
  const number = nextNumberIn(talk);
  const { rows } = await sql`
    with talk as materialized (
      ${talkThatTakes(viewer, { dialogueId, number })}
    ), touched as (
      update dialogues set touched_at = now() from talk where dialogues.id = talk.id
    )
    insert into dialogue_turns (dialogue_id, number, speaker, state)
    select id, ${number}, 'hint', 'waiting' from talk
    on conflict do nothing
    returning id`.execute(db);
  const now = await getOwnTalk(db, viewer, dialogueId);
  const hint = now.turns.find((turn) => turn.number === number);
  if (rows.length === 0 || !hint) throw hintRefusal(now) ?? conflict('Разговор уже продолжен в другом окне');
  wakeForTurn(db, talk);
  return turnView(hint);
}

function hintRefusal(talk: TalkRow): ApiError | undefined {
  const { card, turns, endedBy } = talk;
  if (endedBy !== null) return hasEnded();
  const pending = pendingRefusal(turns);
  if (pending) return pending;
  if (turns.at(-1)?.speaker !== 'persona')
    return conflict('Подсказку можно попросить после слов собеседника');
  const { hintsLeft, holdsHint } = roomIn(card, turns, talk);
  if (hintsLeft === 0) return conflict('Подсказки этого разговора закончились');
  if (!holdsHint) return conflict('Разговор почти полон: для подсказки места уже нет');
  return undefined;
}
