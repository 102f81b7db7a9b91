import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Result } from '#contract/endpoint.ts';
import type { referrals } from '#contract/referrals/calls.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import { raiseAlarm } from '#server/mentor/referring/raise-alarm.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { readSupportText } from '#server/models/safety/support-text.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, forbidden, noSuchRemark } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import { dayAndTime } from '#server/platform/time/time-text.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** The author of an answer doubts a remark of the review in force; a person answers. Once, while that waits. */
export async function disagree(
  db: Db,
  viewer: Viewer,
  remarkId: string,
  reason: string,
): Promise<Result<typeof referrals.disagree>> {
  if (!rights[viewer.role].studies) throw forbidden('Не согласиться с замечанием может тот, чей это ответ');
  const isAlarm = crisisTier(reason) === 'explicit';
  return db.transaction().execute(async (tx) => {
    const { answerId, lessonId } = await findOwnRemark(tx, viewer, remarkId);
    const answer = sql`select ${answerId}::uuid as id`;
    const given = { remarkId, text: reason.trim(), openedById: viewer.id };
    const [opened] = (await openReferrals('disagreement', answer, given).execute(tx)).rows;
    if (!opened) throw await alreadyOpen(tx, remarkId);
    const page = { lessonId, userId: viewer.id };
    await publish(tx, { type: 'referrals', ...page });
    await publish(tx, { type: 'answers', ...page });
    if (!isAlarm) return { dueAt: opened.dueAt };
    await raiseAlarm(tx, { answerId, ...page }, inObjection);
    return { dueAt: opened.dueAt, support: await readSupportText(tx) };
  });
}

const inObjection = 'Прочитайте, с чем студент не согласен.';

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
  return conflict(`Вы уже написали, с чем не согласны. Человек ответит не позже ${dayAndTime(dueAt, zone)}`);
}
