import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';

/** For the name of a file: without what a file system takes for a path. */
export async function findCourseTitle(db: Db, courseId: string): Promise<string> {
  const { title } = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(() => notFound('Курс не найден'));
  return title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').trim();
}
