import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';

/** Versions of a lesson's scenario are made one after another. */
export const lockLesson = (tx: Tx, lessonId: string): Promise<{ title: string }> =>
  tx
    .selectFrom('lessons')
    .select('title')
    .where('id', '=', lessonId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchLesson);
