import { sql } from 'kysely';
import type { curators as curatorCalls } from '#contract/curators/calls.ts';
import type { CourseCurators } from '#contract/curators/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { stale } from '#server/platform/audit/stale.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { invalid, noSuchCourse } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { curatorsOf, listCurators } from './curators.ts';
import { lastChange } from './last-change.ts';
import { changesOf, isSameList, type Reach } from './reach.ts';

type Given = Body<typeof curatorCalls.setCurators>;

/** Replaces the list of the course's curators by the given one. Refuses if it is no longer the one of `basedOn`. */
export async function setCurators(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { curators: given, basedOn }: Given,
): Promise<CourseCurators> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourse(tx, courseId);
    await refuseOtherRoles(tx, given);
    await refuseForeignGroups(tx, courseId, given);
    const before = await curatorsOf(tx, courseId);
    if (basedOn && !isSameList(basedOn, before) && !isSameList(given, before)) {
      const change = await lastChange(tx, { courseId, basedOn, saved: before });
      throw await stale(tx, viewer, { what: 'список кураторов', by: change?.by ?? null, at: change?.at });
    }
    await tx.deleteFrom('curators').where('course_id', '=', courseId).execute();
    await insert(tx, courseId, given);
    const after = await listCurators(tx, courseId);
    for (const { userId, reach } of changesOf(before, after.curators)) {
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'curators_changed',
        subjectId: userId,
        details: { courseId, courseTitle: course.title, reach },
      });
    }
    return after;
  });
}

/** Two administrators' lists are written one after the other. */
async function lockCourse(tx: Tx, courseId: string) {
  return tx
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchCourse);
}

/** The lock keeps the role until the rows are written: taking it away deletes them. */
async function refuseOtherRoles(tx: Tx, given: readonly Reach[]): Promise<void> {
  const named = [...new Set(given.map(({ userId }) => userId))];
  const curators = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(named))
    .where('role', '=', 'curator')
    .orderBy('id')
    .forShare()
    .execute();
  if (curators.length < named.length) {
    throw invalid({ curators: 'У одного из названных нет роли куратора. Дайте её и попробуйте снова' });
  }
}

async function refuseForeignGroups(tx: Tx, courseId: string, given: readonly Reach[]): Promise<void> {
  const named = [...new Set(given.map(({ groupId }) => groupId).filter((id) => id !== null))];
  const groups = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', anyOf(named))
    .where('course_id', '=', courseId)
    .forKeyShare()
    .execute();
  if (groups.length < named.length) {
    throw invalid({ curators: 'Одного из потоков в этом курсе нет. Обновите страницу' });
  }
}

/** Named twice is named once. */
async function insert(tx: Tx, courseId: string, given: readonly Reach[]): Promise<void> {
  await sql`
    insert into curators (user_id, course_id, group_id)
    select distinct user_id, ${courseId}::uuid, group_id
    from unnest(
      ${given.map(({ userId }) => userId)}::uuid[], ${given.map(({ groupId }) => groupId)}::uuid[]
    ) as given (user_id, group_id)`.execute(tx);
}
