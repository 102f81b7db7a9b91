import type { Tx } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';

/** Changes of one course's list of lessons go one after another; the course has to exist. */
export async function lockCourse(tx: Tx, courseId: string): Promise<{ id: string; title: string }> {
  const course = await tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!course) throw notFound('Курс не найден');
  return course;
}

/** The ids of the course's lessons as they stand. */
export async function lessonIdsOf(tx: Tx, courseId: string): Promise<string[]> {
  const lessons = await tx
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', courseId)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return lessons.map(({ id }) => id);
}
