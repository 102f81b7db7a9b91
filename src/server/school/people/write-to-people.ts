import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import type { people } from '#contract/people/calls.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { refuseWhoHadEnough } from '#server/school/threads/day-limit.ts';
import { findOrMakeThreads } from '#server/school/threads/find-or-make.ts';
import { writeForSchool } from '#server/school/threads/write-for-school.ts';

/** A person's words to each of them, in the thread of a course, with a notice and a letter. To all or to nobody. */
export async function writeToPeople(
  db: Db,
  viewer: Viewer,
  { userIds, text, courseId }: Body<typeof people.writeToPeople>,
): Promise<{ sent: number }> {
  const ids = [...new Set(userIds)];
  await db.transaction().execute(async (tx) => {
    await refuseOthers(tx, viewer, { ids, courseId });
    await refuseWhoHadEnough(tx, ids);
    const course = courseId === undefined ? newestCourse(viewer) : sql`${courseId}::uuid`;
    const facts = sql`
      select person.id as user_id, ${course} as course_id from unnest(${ids}::uuid[]) person (id)`;
    await writeForSchool(tx, viewer, await findOrMakeThreads(tx, facts), { text });
  });
  return { sent: ids.length };
}

/** Of those in which the viewer works with the person; none of whoever is enrolled nowhere. */
const newestCourse = (viewer: Viewer) => sql`(
  select user_courses.course_id from user_courses
  where user_courses.user_id = person.id and ${worksWith(viewer)}
  order by user_courses.enrolled_at desc, user_courses.id desc limit 1
)`;

const worksWith = (viewer: Viewer) =>
  othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' });

interface Recipients {
  ids: readonly string[];
  courseId: string | undefined;
}

/** Locks them, so that the day's messages are counted one after another. */
async function refuseOthers(tx: Tx, viewer: Viewer, { ids, courseId }: Recipients): Promise<void> {
  const { rows } = await sql`
    select from users
    where users.id = ${anyOf(ids)} and users.id <> ${viewer.id} and users.role = any(${learners})
      and ${isInReach(viewer, courseId)}
    order by users.id for no key update`.execute(tx);
  if (rows.length < ids.length) throw noSuchUser();
}

/** An administrator's may be enrolled nowhere yet. */
const isInReach = (viewer: Viewer, courseId: string | undefined) =>
  rights[viewer.role].administers && courseId === undefined
    ? sql`true`
    : sql`exists (
        select from user_courses where user_courses.user_id = users.id and ${worksWith(viewer)}
          ${courseId === undefined ? sql`` : sql`and user_courses.course_id = ${courseId}`}
      )`;
