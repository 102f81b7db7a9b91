import type { FastifyReply } from 'fastify';
import { fileKinds, type FileExtension } from '#contract/lesson-files/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import { byteRange } from '#server/platform/http/byte-range.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo, lessonRefusal } from '#server/school/enrolments/enrolments.ts';
import { extensionOf, noSuchFile } from './lesson-file-path.ts';

interface Wanted {
  id: string;
  name: string;
}

/** Sends a file, or a part of it, to whoever the lesson is open to. Nothing of it runs as our page. */
export async function sendLessonFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  { id: lessonId, name }: Wanted,
  { reply, range }: { reply: FastifyReply; range: string | undefined },
): Promise<FastifyReply> {
  const { title, bytes } = await fileForViewer(db, viewer, { id: lessonId, name });
  const part = byteRange(range, bytes);
  reply.header('accept-ranges', 'bytes');
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const content = await files.read(name, part);
  if (!content) throw noSuchFile();
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${bytes}`);
  const extension = extensionOf(name);
  const { mediaType, shown } = fileKinds[extension];
  return reply
    .type(mediaType)
    .headers({
      'content-length': part ? part.last - part.first + 1 : bytes,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${fileName(title, extension)}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(content);
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

/** The name that it came under, with the extension of what it has become. */
const fileName = (title: string, extension: FileExtension) =>
  encodeURIComponent(`${title.replace(/\.[^.]*$/, '')}.${extension}`);
