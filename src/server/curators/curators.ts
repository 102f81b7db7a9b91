import type { Curator } from '#contract/curators.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse } from '#server/errors.ts';

/** For administrators; by name, those of the whole course before those of a group. */
export async function listCurators(db: Db, courseId: string): Promise<Curator[]> {
  const curators = await selectCurators(db, courseId);
  if (curators.length === 0) await refuseUnknownCourse(db, courseId);
  return curators;
}

function selectCurators(db: Db, courseId: string): Promise<Curator[]> {
  return db
    .selectFrom('curators')
    .innerJoin('users', 'users.id', 'curators.user_id')
    .leftJoin('groups', 'groups.id', 'curators.group_id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'curators.group_id as groupId',
      'groups.title as groupTitle',
    ])
    .where('curators.course_id', '=', courseId)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .orderBy('groups.title', (order) => order.nullsFirst())
    .orderBy('groups.id')
    .execute();
}

async function refuseUnknownCourse(db: Db, courseId: string): Promise<void> {
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
}
