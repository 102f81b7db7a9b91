import { sql } from 'kysely';
import type { CourseCurators, Curator } from '#contract/curators.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { invalid, noSuchCourse } from '#server/errors.ts';
import { curatorsOf, listCurators } from './curators.ts';

/** A null group is the whole course. */
interface Reach {
  userId: string;
  groupId: string | null;
}

/** Replaces the list of the course's curators by the given one. */
export async function setCurators(
  db: Db,
  viewer: Viewer,
  courseId: string,
  given: readonly Reach[],
): Promise<CourseCurators> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourse(tx, courseId);
    await refuseOtherRoles(tx, given);
    await refuseForeignGroups(tx, courseId, given);
    const before = await curatorsOf(tx, courseId);
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
    .where('id', '=', sql<string>`any(${named}::uuid[])`)
    .where('role', '=', 'curator')
    .orderBy('id')
    .forShare()
    .execute();
  if (curators.length < named.length) {
    throw invalid({ curators: 'У одного из названных нет роли куратора. Дайте её и попробуйте снова' });
  }
}

async function refuseForeignGroups(tx: Tx, courseId: string, given: readonly Reach[]): Promise<void> {
  const named = [...new Set(given.flatMap(({ groupId }) => groupId ?? []))];
  const groups = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', sql<string>`any(${named}::uuid[])`)
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

/** The people whose reach has changed, in words. */
function changesOf(before: readonly Curator[], after: readonly Curator[]) {
  const [from, to] = [reachesOf(before), reachesOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((userId) => {
    const [was, is] = [from.get(userId), to.get(userId)];
    if (was?.groups === is?.groups) return [];
    return [{ userId, reach: { from: was?.text ?? null, to: is?.text ?? null } }];
  });
}

/** By curator. Groups may have the same title. */
const reachesOf = (curators: readonly Curator[]) =>
  new Map(
    [...Map.groupBy(curators, ({ userId }) => userId)].map(([userId, rows]) => [
      userId,
      {
        groups: rows.map(({ groupId }) => groupId).join(),
        text: rows.map(({ groupTitle }) => groupTitle ?? 'весь курс').join(', '),
      },
    ]),
  );
