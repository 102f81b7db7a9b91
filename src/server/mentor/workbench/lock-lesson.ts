import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';

/** The lock under which a lesson's mentor and its samples change, and versions are numbered. */
export const lockLesson = (tx: Tx, lessonId: string): Promise<{ title: string }> =>
  tx
    .selectFrom('lessons')
    .select('title')
    .where('id', '=', lessonId)
    .where(isCreated)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchLesson);
