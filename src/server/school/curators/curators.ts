import type { CourseCurators, Curator } from '#contract/curators/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';

/** For administrators. */
export async function listCurators(db: Db, courseId: string): Promise<CourseCurators> {
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  const [curators, groups] = [await curatorsOf(db, courseId), await groupsOf(db, courseId)];
  return { curators, groups };
}

/** By name; the whole course before a group. */
export function curatorsOf(db: Db, courseId: string): Promise<Curator[]> {
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

const groupsOf = (db: Db, courseId: string): Promise<CourseCurators['groups']> =>
  db
    .selectFrom('groups')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
