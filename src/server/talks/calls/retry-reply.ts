import type { Turn } from '#contract/talks/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { turnView } from './dialogue-view.ts';
import { hasEnded, pendingRefusal, refusalToTalk } from './line-refusal.ts';
import { getOwnTalk, type TalkRow, type TurnRow } from './talk-rows.ts';
import { wakeForTurn } from './wake-for-turn.ts';

/** Asks once more for a reply, or a hint, that has failed. One that waits or is being written is returned as it is. */
export async function retryReply(db: Db, viewer: Viewer, dialogueId: string, number: number): Promise<Turn> {
  const talk = await getOwnTalk(db, viewer, dialogueId);
  const turn = talk.turns.find((one) => one.number === number && one.speaker !== 'student');
  if (!turn) throw notFound('Реплика не найдена');
  if (talk.endedBy !== null) throw hasEnded();
  if (turn.state === 'done') throw conflict('Собеседник уже ответил. Обновите страницу');
  if (turn.state !== 'failed') return turnView(turn);
  const pending = pendingRefusal(talk.turns.filter(({ id }) => id !== turn.id));
  const refusal = pending ?? (await refusalToTalk(db, viewer, talk.lessonId));
  if (refusal) throw refusal;

  const isQueued = await db.transaction().execute((tx) => queueAgain(tx, talk, turn));
  if (isQueued) wakeForTurn(db, talk);
  const current = (await getOwnTalk(db, viewer, dialogueId)).turns.find(({ id }) => id === turn.id);
  if (!current) throw hasEnded();
  return turnView(current);
}

/** Nothing if somebody else has asked meanwhile, or the talk has ended. */
async function queueAgain(tx: Tx, { id }: TalkRow, turn: TurnRow): Promise<boolean> {
  const open = await tx
    .updateTable('dialogues')
    .set({ touched_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open.numUpdatedRows === 0n) return false;
  const queued = await tx
    .updateTable('dialogue_turns')
    .set({
      state: 'waiting',
      cause: null,
      failures: 0,
      crashes: 0,
      due_at: now,
      finished_at: null,
    })
    .where('id', '=', turn.id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return queued.numUpdatedRows > 0n;
}
