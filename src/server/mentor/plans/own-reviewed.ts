import { sql } from 'kysely';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** The viewer's own answer, while its lesson is open to him. */
export const getOwnReviewed = (db: Db, viewer: Viewer, answerId: string) =>
  db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['lessons.id as lessonId', sql<boolean>`${isAlarming}`.as('isAlarming')])
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchAnswer);
