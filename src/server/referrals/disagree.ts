import { sql } from 'kysely';
import { rights } from '#contract/roles.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { dateInZone } from '#server/enrolments/date-in-zone.ts';
import { lessonOpenTo } from '#server/enrolments/enrolments.ts';
import { conflict, forbidden, noSuchRemark } from '#server/errors.ts';
import { publish } from '#server/live/live.ts';
import { openReferrals } from './open-referral.ts';

/** The author of an answer doubts a remark of the review in force; a person answers. Once, while that waits. */
export async function disagree(
  db: Db,
  viewer: Viewer,
  remarkId: string,
  reason: string,
): Promise<{ dueAt: string }> {
  if (!rights[viewer.role].studies) throw forbidden('Не согласиться с замечанием может тот, чей это ответ');
  return db.transaction().execute(async (tx) => {
    const { answerId, lessonId } = await findOwnRemark(tx, viewer, remarkId);
    const answer = sql`select ${answerId}::uuid as id`;
    const given = { remarkId, text: reason.trim(), openedById: viewer.id };
    const [opened] = (await openReferrals('disagreement', answer, given).execute(tx)).rows;
    if (!opened) throw await alreadyOpen(tx, remarkId);
    await publish(tx, { type: 'referrals' });
    await publish(tx, { type: 'answers', lessonId, userId: viewer.id });
    return { dueAt: opened.dueAt };
  });
}

async function findOwnRemark(tx: Tx, viewer: Viewer, remarkId: string) {
  return tx
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.id as answerId', 'answers.lesson_id as lessonId'])
    .where('remarks.id', '=', remarkId)
    .where('reviews.in_force', '=', true)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchRemark);
}

async function alreadyOpen(tx: Tx, remarkId: string) {
  const { dueAt, zone } = await tx
    .selectFrom('referrals')
    .select(['due_at as dueAt', sql<string>`school_time_zone()`.as('zone')])
    .where('remark_id', '=', remarkId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return conflict(`Вы уже написали, с чем не согласны. Человек ответит не позже ${dateInZone(dueAt, zone)}`);
}
