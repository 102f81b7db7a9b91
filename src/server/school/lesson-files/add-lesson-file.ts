import { fileKinds, kindsInWords } from '#contract/files/kinds.ts';
import type { LessonFile } from '#contract/lesson-files/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { type KeptFile, keepFile } from '#server/platform/file-transfer/keep-file.ts';
import type { Files } from '#server/platform/files/files.ts';
import { type Sending, takeUpload } from '#server/platform/http/uploads.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { lessonFileOwner } from './lesson-file-owner.ts';
import { lessonFilePath } from './lesson-file-path.ts';

interface Deps {
  db: Db;
  files: Files;
  maxBytes: number;
}

/** The same file twice is one row: its address is made of its content. */
export async function addLessonFile(
  { db, files, maxBytes }: Deps,
  viewer: Viewer,
  lessonId: string,
  sending: Sending,
): Promise<LessonFile> {
  await lessonForViewer(db, viewer, lessonId);
  const upload = await takeUpload(sending, { maxBytes, files });
  return keepFile(files, upload, ofLesson, (kept) => writeRow(db, viewer, { lessonId, kept }));
}

function writeRow(
  db: Db,
  viewer: Viewer,
  { lessonId, kept }: { lessonId: string; kept: KeptFile },
): Promise<LessonFile> {
  const { title } = kept;
  return db.transaction().execute(async (tx) => {
    const lesson = await tx
      .selectFrom('lessons')
      .select('title')
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow(noSuchLesson);
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('lesson_files')
      .values({
        lesson_id: lessonId,
        name: kept.name,
        title,
        bytes: kept.bytes,
        uploaded_by_id: viewer.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added) {
      await recordChange(tx, {
        actorId: actorOf(viewer),
        action: 'lesson_file_added',
        details: { lessonId, title: lesson.title, file: title, bytes: kept.bytes },
      });
    }
    return {
      address: lessonFilePath(lessonId, kept.name),
      title,
      mediaType: fileKinds[kept.extension].mediaType,
      bytes: kept.bytes,
    };
  });
}

const ofLesson = {
  owner: lessonFileOwner,
  takes: () => true,
  others: `Такой файл в урок не положить. Подойдут ${kindsInWords()}`,
};
