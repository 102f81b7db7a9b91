import type { Body } from '#contract/endpoint.ts';
import type { talks } from '#contract/talks/calls.ts';
import { openReferralOfTalk } from '#server/mentor/referring/open-referral.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { PublishedEvent } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { endAndSend, publishAll } from './end-in-crisis.ts';
import { isExplicit } from './line-in-danger.ts';
import { refusalToTalk } from './line-refusal.ts';
import type { Said } from './next-line.ts';
import { saidAt } from './said-at.ts';
import { getOwnTalk, type TalkRow, type TurnRow } from './talk-rows.ts';
import { wakeForTurn } from './wake-for-turn.ts';

type About = Body<typeof talks.tellAboutLine>['about'];

/**
 * The student says whose words a held line is. The role's: the talk goes on from it or, if it has ended, can be sent, and a person
 * quietly learns that an explicit one was asked about. His own: the talk ends, and a person reads it, whatever became of his access.
 * The same word again returns what the first has done.
 */
export async function tellAboutLine(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  { number, about }: { number: number; about: About },
): Promise<Said> {
  const talk = await getOwnTalk(db, viewer, dialogueId);
  const turn = talk.turns.find((one) => one.number === number && one.about !== null);
  if (!turn) throw notFound('Реплика не найдена');
  if (turn.about === about) return saidAt(talk, number);
  if (turn.about !== 'asked') throw conflict('Вы уже сказали, о ком эти слова');
  if (about === 'role') {
    const refusal = await refusalToTalk(db, viewer, talk.lessonId);
    if (refusal) throw refusal;
  }
  const events = await db.transaction().execute(async (tx) => {
    const isOpen = await lockOpen(tx, dialogueId);
    if (!(await settleLine(tx, turn.id, about))) return undefined;
    if (about === 'me') return endAndSend(tx, talk);
    if (isOpen) await askForReply(tx, talk, number + 1);
    return leaveRecord(tx, talk, turn);
  });
  if (events === undefined) return tellAboutLine(db, viewer, dialogueId, { number, about });
  if (about === 'role') wakeForTurn(db, talk);
  publishAll(db, events);
  return saidAt(await getOwnTalk(db, viewer, dialogueId), number);
}

/** False of one that has ended; until the end of the transaction it stays as it is. */
async function lockOpen(tx: Tx, dialogueId: string): Promise<boolean> {
  const talk = await tx
    .selectFrom('dialogues')
    .select('ended_at')
    .where('id', '=', dialogueId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return talk?.ended_at === null;
}

/** False if another tab was faster. */
async function settleLine(tx: Tx, turnId: string, about: About): Promise<boolean> {
  const settled = await tx
    .updateTable('dialogue_turns')
    .set({ about })
    .where('id', '=', turnId)
    .where('about', '=', 'asked')
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}

/** A person learns that an explicit line was asked about, whatever becomes of the talk, and none of its words. */
async function leaveRecord(tx: Tx, talk: TalkRow, { text }: TurnRow): Promise<PublishedEvent[]> {
  if (text === null || !isExplicit(talk.card, text)) return [];
  const { id: dialogueId, lessonId, userId } = talk;
  const { rows } = await openReferralOfTalk({ dialogueId, text: wasAsked, openedById: userId }).execute(tx);
  return rows.length > 0 ? [{ type: 'referrals', lessonId, userId }] : [];
}

const wasAsked = 'В тренажёре спросили об одной реплике; ответ: часть разговора.';

/** As if the line had just been said. */
async function askForReply(tx: Tx, { id }: TalkRow, number: number): Promise<void> {
  await tx.updateTable('dialogues').set({ touched_at: now }).where('id', '=', id).execute();
  await tx
    .insertInto('dialogue_turns')
    .values({ dialogue_id: id, number, speaker: 'persona', state: 'waiting' })
    .execute();
}
