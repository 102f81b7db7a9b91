import type { PracticeFigures } from '#contract/plans/figures.ts';
import { countUpheld } from '#server/mentor/counter-quotes/count-upheld.ts';
import { planFigures } from '#server/mentor/plans/plan-figures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { countTriedAgain } from '#server/talks/calls/tried-again.ts';

/** Of all students of the lesson together: a curator of one group sees the same as of all. */
export async function getPracticeFigures(db: Db, viewer: Viewer, lessonId: string): Promise<PracticeFigures> {
  const { courseId } = await db
    .selectFrom('lessons')
    .select('course_id as courseId')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  await getMentoredCourse(db, viewer, { courseId, groupId: undefined });
  const [{ again }, counterQuotes, plans] = await Promise.all([
    countTriedAgain(db, lessonId),
    countUpheld(db, lessonId),
    planFigures(db, lessonId),
  ]);
  return { again, counterQuotes, ...plans };
}
