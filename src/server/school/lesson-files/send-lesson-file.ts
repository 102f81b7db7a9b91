import type { FastifyReply } from 'fastify';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { forbidden, noSuchFile } from '#server/platform/errors.ts';
import { sendFile } from '#server/platform/file-transfer/send-file.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

interface Wanted {
  id: string;
  name: string;
}

/** Sends a file, or a part of it, to whoever the lesson is open to. Nothing of it runs as our page. */
export async function sendLessonFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  { id: lessonId, name }: Wanted,
  sending: { reply: FastifyReply; range: string | undefined },
): Promise<FastifyReply> {
  const file = await fileForViewer(db, viewer, { id: lessonId, name });
  return sendFile(files, { name, ...file }, sending);
}

async function fileForViewer(db: Db, viewer: Viewer, { id: lessonId, name }: Wanted) {
  const [file] = await fileOpenTo(db, { viewerId: viewer.id, lessonId, name }, viewer.role);
  if (!file) throw noSuchFile();
  if (file.isOpen) return { title: file.title, bytes: file.bytes };
  const refusal = await lessonRefusal(db, viewer, lessonId);
  // A draft: its lesson is not found, but its file is there.
  throw refusal.code === 'not_found' ? forbidden('Урок с этим файлом вам пока не открыт') : refusal;
}

const fileOpenTo = prepared(
  (
    db,
    { viewerId: id, lessonId, name }: { viewerId: string; lessonId: string; name: string },
    role: Viewer['role'],
  ) =>
    db
      .selectFrom('lesson_files')
      .innerJoin('lessons', 'lessons.id', 'lesson_files.lesson_id')
      .select([
        'lesson_files.title',
        'lesson_files.bytes',
        lessonOpenTo({ id, role }).$castTo<boolean>().as('isOpen'),
      ])
      .where('lesson_files.lesson_id', '=', lessonId)
      .where('lesson_files.name', '=', name),
);
