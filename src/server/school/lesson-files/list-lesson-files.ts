import { sql } from 'kysely';
import { fileKinds } from '#contract/files/kinds.ts';
import type { KeptFile } from '#contract/lesson-files/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { extensionOf } from '#server/platform/files/extension-of.ts';
import { lessonFilePath } from './lesson-file-path.ts';

/** For administrators. */
export async function listLessonFiles(db: Db, lessonId: string): Promise<KeptFile[]> {
  await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  const rows = await db
    .selectFrom('lesson_files')
    .innerJoin('lessons', 'lessons.id', 'lesson_files.lesson_id')
    .select([
      'lesson_files.name',
      'lesson_files.title',
      'lesson_files.bytes',
      'lesson_files.created_at as addedAt',
      isUsed.as('isUsed'),
    ])
    .where('lesson_files.lesson_id', '=', lessonId)
    .orderBy('lesson_files.created_at', 'desc')
    .orderBy('lesson_files.name')
    .execute();
  return rows.map((row) => ({
    ...row,
    address: lessonFilePath(lessonId, row.name),
    mediaType: fileKinds[extensionOf(row.name)].mediaType,
  }));
}

/** By its name, which is a hash: the address may be written with the host or without. */
const isUsed = sql<boolean>`position(lesson_files.name in
  concat_ws(' ', lessons.content, lessons.assignment, lessons.video_url, lessons.description, lessons.transcription)
) > 0`;
