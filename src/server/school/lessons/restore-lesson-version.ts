import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getLessonVersion } from './lesson-versions.ts';
import type { FoundLesson } from './lessons.ts';
import { saveLesson } from './update-lesson.ts';

/** Saves the version's texts as a new one: what they replace stays in the history. */
export async function restoreLessonVersion(
  db: Db,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
  { version }: { version?: number | undefined },
): Promise<FoundLesson> {
  return db.transaction().execute(async (tx) => {
    const { texts } = await getLessonVersion(tx, id, number);
    return saveLesson(tx, viewer, id, {
      ...texts,
      answerFiles: texts.answerFiles ?? null,
      version,
      action: 'lesson_restored',
    });
  });
}
