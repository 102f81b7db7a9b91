import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { inReach } from './referral-rows.ts';

/** Those of the viewer that haven't taken effect; the others are skipped. */
export async function withdrawDecisions(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ withdrawn: number }> {
  const own = sql<SqlBool>`referrals.settle_by_id = ${viewer.id} and ${inReach(viewer)}`;
  const withdrawn = await db.transaction().execute((tx) => reopen(tx, ids, own));
  return { withdrawn };
}

/** They wait for a person again. Returns how many. */
export async function reopen(tx: Tx, ids: readonly string[], which: RawBuilder<SqlBool>): Promise<number> {
  // In their order, so that two who change several can't deadlock.
  const { rows } = await sql<{ userId: string; lessonId: string | null; courseId: string | null }>`
    with decided as (
      select id from referrals
      where id = ${anyOf(ids)} and settle_at is not null and settled_at is null and ${which}
      order by id for update
    ), reopened as (
      update referrals set settlement = null, settle_at = null, settle_by_id = null, outcome = null
      from decided where referrals.id = decided.id
      returning referrals.answer_id, referrals.response_id, referrals.dialogue_id, referrals.thread_id
    )
    select coalesce(answers.user_id, responses.user_id, dialogues.user_id, threads.user_id) as "userId",
      coalesce(answers.lesson_id, dialogues.lesson_id) as "lessonId", threads.course_id as "courseId"
    from reopened
    left join answers on answers.id = reopened.answer_id
    left join survey_responses responses on responses.id = reopened.response_id
    left join dialogues on dialogues.id = reopened.dialogue_id
    left join threads on threads.id = reopened.thread_id`.execute(tx);
  const pages = new Map(rows.map((page) => [`${page.lessonId} ${page.courseId} ${page.userId}`, page]));
  for (const { courseId, ...page } of pages.values()) {
    await publish(tx, { type: 'referrals', ...page, ...(courseId !== null && { courseId }) });
  }
  return rows.length;
}
