import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import { sendToModel } from '#server/mentor/referring/send-to-model.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchAnswer } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { getAnswer } from './answers.ts';

/**
 * The author of a written answer says that its alarm isn't about him: a model reads it after all. The referral stays with its
 * due time, so a person does, too. Said again, it changes nothing.
 */
export async function denyAlarm(db: Db, viewer: Viewer, answerId: string): Promise<Answer> {
  await db.transaction().execute(async (tx) => {
    const { lessonId } = await lockOwnAnswer(tx, viewer, answerId);
    const denied = await tx
      .updateTable('referrals')
      .set({ denied_at: sql<string>`coalesce(denied_at, now())`, care: true })
      .where('answer_id', '=', answerId)
      .where('reason', '=', 'crisis')
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (denied.numUpdatedRows === 0n) throw conflict('Об этом ответе человек уже решил');
    await sendToModel(tx, answerId);
    await publish(tx, { type: 'referrals', lessonId, userId: viewer.id });
    await publish(tx, { type: 'answers', lessonId, userId: viewer.id });
  });
  return getAnswer(db, viewer, answerId);
}

/** Before the referral, like everything else that changes the reviews of an answer. A talk is asked about line by line. */
async function lockOwnAnswer(tx: Tx, viewer: Viewer, answerId: string): Promise<{ lessonId: string }> {
  return tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select('answers.lesson_id as lessonId')
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .where('answers.lines', 'is', null)
    .where(lessonOpenTo(viewer))
    .forNoKeyUpdate('answers')
    .executeTakeFirstOrThrow(noSuchAnswer);
}
