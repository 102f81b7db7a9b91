import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchFile } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Nobody gets it any more, wherever its address stands; its bytes go with the last lesson that has them. */
export async function deleteLessonFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  { id: lessonId, name }: { id: string; name: string },
): Promise<{ name: string }> {
  await db.transaction().execute(async (tx) => {
    const file = await tx
      .deleteFrom('lesson_files')
      .using('lessons')
      .whereRef('lessons.id', '=', 'lesson_files.lesson_id')
      .where('lesson_files.lesson_id', '=', lessonId)
      .where('lesson_files.name', '=', name)
      .returning(['lesson_files.title', 'lessons.title as lessonTitle'])
      .executeTakeFirstOrThrow(noSuchFile);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'lesson_file_removed',
      details: { lessonId, title: file.lessonTitle, file: file.title },
    });
  });
  await files.removeUnused([name]);
  return { name };
}
