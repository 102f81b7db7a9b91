import type { ThingOfCourse } from '#contract/tokens/scopes.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Whose course a thing is; undefined if it doesn't exist. */
export async function courseOf(db: Db, thing: ThingOfCourse, id: string): Promise<string | undefined> {
  const found = await selectCourse(db, thing, id).executeTakeFirst();
  return found?.courseId;
}

function selectCourse(db: Db, thing: ThingOfCourse, id: string) {
  switch (thing) {
    case 'lesson':
      return db.selectFrom('lessons').select('course_id as courseId').where('id', '=', id);
    case 'group':
      return db.selectFrom('groups').select('course_id as courseId').where('id', '=', id);
    case 'answer':
      return db
        .selectFrom('answers')
        .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
        .select('lessons.course_id as courseId')
        .where('answers.id', '=', id);
  }
}
