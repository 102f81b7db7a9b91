import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import { messagesADay } from '#contract/limits.ts';
import type { people } from '#contract/people/calls.ts';
import { fullName } from '#domain/full-name.ts';
import { recordChanges } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchUser, tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { midnight } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

/** A person's words, as a notice and a letter to each of them. To all or to nobody. */
export async function writeToPeople(
  db: Db,
  viewer: Viewer,
  { userIds, text }: Body<typeof people.writeToPeople>,
): Promise<{ sent: number }> {
  const ids = [...new Set(userIds)];
  const key = `message:${randomUUIDv7()}`;
  const from = fullName(viewer);
  await db.transaction().execute(async (tx) => {
    await refuseOthers(tx, viewer, ids);
    await refuseWhoHadEnough(tx, ids);
    const subject = subjectIn<'message'>({
      fromId: sql`${viewer.id}::text`,
      from: sql`${from}::text`,
      text: sql`${text}::text`,
    });
    const facts = sql`
      select person.id as user_id, ${key}::text as key, ${subject} as subject from unnest(${ids}::uuid[]) person (id)`;
    await tellMany(tx, { kind: 'message', facts, at: now });
    // The words are in the notices.
    await recordChanges(
      tx,
      ids.map((subjectId) => ({ actorId: viewer.id, action: 'message_sent', subjectId, details: {} })),
    );
  });
  return { sent: ids.length };
}

/** Locks them, so that the day's messages are counted one after another. */
async function refuseOthers(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from users
    where users.id = ${anyOf(ids)} and users.id <> ${viewer.id} and users.role = any(${learners})
      and ${isInReach(viewer)}
    order by users.id for no key update`.execute(tx);
  if (rows.length < ids.length) throw noSuchUser();
}

/** An administrator's may be enrolled nowhere yet. */
const isInReach = (viewer: Viewer) =>
  rights[viewer.role].administers
    ? sql`true`
    : sql`exists (
        select from user_courses where user_courses.user_id = users.id
          and ${othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' })}
      )`;

async function refuseWhoHadEnough(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select users.first_name || ' ' || users.last_name as name
    from users
    where users.id = ${anyOf(ids)} and ${messagesADay} <= (
      select count(*) from notices
      where notices.user_id = users.id and kind = 'message' and created_at >= ${midnight(now, 0)}
    )
    order by users.last_name, users.id limit 1`.execute(tx);
  if (rows[0]) {
    const message = `${rows[0].name}: сегодня уже ${messagesADay} сообщений, больше в день нельзя`;
    throw tooManyRequests(message, untilTomorrowSeconds);
  }
}

const untilTomorrowSeconds = 3_600;
