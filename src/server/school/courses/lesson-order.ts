import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';

/** Serializes changes to a course's list of lessons; throws unless the course exists. */
export async function lockCourse(tx: Tx, courseId: string): Promise<{ id: string; title: string }> {
  const course = await tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchCourse);
  return course;
}

/** The ids of the course's lessons in order, without those that are only begun. */
export async function lessonIdsOf(tx: Tx, courseId: string): Promise<string[]> {
  const lessons = await tx
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', courseId)
    .where(isCreated)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return lessons.map(({ id }) => id);
}

/** Numbers the lessons from zero in the given order; unchanged ones are not written. */
export async function numberLessons(tx: Tx, lessonIds: readonly string[]): Promise<void> {
  await sql`
    update lessons set "order" = given.place - 1
    from unnest(${lessonIds}::uuid[]) with ordinality as given(id, place)
    where lessons.id = given.id and lessons."order" <> given.place - 1`.execute(tx);
}
