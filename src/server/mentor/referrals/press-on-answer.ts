import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Settlement } from '#contract/referrals/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { passByPerson, withdrawPass } from '#server/mentor/passing/pass-by-person.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import type { AnswerOfStudent } from '#server/mentor/referring/settle-others.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockReferral } from './lock-referral.ts';
import { putInEffect } from './put-in-effect.ts';
import { refuseSettled } from './settle-referral.ts';

/** «Зачесть» beside the answer; what waits for that press in the queue is settled by it. */
export const passLesson = (db: Db, viewer: Viewer, answerId: string): Promise<Answer> =>
  press(db, viewer, answerId, async (tx, answer) => {
    const waiting = await findWaiting(tx, answerId);
    if (waiting === undefined) await passByPerson(tx, viewer, answer);
    else await settle(tx, viewer, waiting, { decision: 'kept' });
  });

/** «Доработать» beside the answer: its words are stored as those of the queue are. */
export const returnLesson = (db: Db, viewer: Viewer, answerId: string, reply: string): Promise<Answer> =>
  press(db, viewer, answerId, async (tx) => {
    await openReferrals('pass', sql`select ${answerId}::uuid as id`).execute(tx);
    const waiting = await findWaiting(tx, answerId);
    if (waiting === undefined) throw new Error('It is open, or was just opened');
    await settle(tx, viewer, waiting, { decision: 'answered', reply });
  });

/** «Зачтено» is taken back by a person alone. */
export const withdrawLessonPass = (db: Db, viewer: Viewer, answerId: string): Promise<Answer> =>
  press(db, viewer, answerId, (tx, answer) => withdrawPass(tx, viewer, answer));

function press(
  db: Db,
  viewer: Viewer,
  answerId: string,
  act: (tx: Tx, answer: AnswerOfStudent) => Promise<void>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
    await act(tx, answer);
    await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
    return getAnswer(tx, viewer, answerId);
  });
}

async function findWaiting(tx: Tx, answerId: string): Promise<string | undefined> {
  const waiting = await tx
    .selectFrom('referrals')
    .select('id')
    .where('answer_id', '=', answerId)
    .where('reason', '=', 'pass')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return waiting?.id;
}

async function settle(tx: Tx, viewer: Viewer, id: string, settlement: Settlement): Promise<void> {
  const locked = await lockReferral(tx, viewer, id);
  refuseSettled(locked.referral);
  await putInEffect(tx, viewer, locked, settlement);
}
