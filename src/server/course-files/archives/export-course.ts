import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  archiveMaxBytes,
  archiveMaxEntries,
  courseTextsMaxBytes,
} from '#contract/course-archives/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { writeCourseFiles } from '#server/course-files/format/write-course-files.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import { asFile, titleInFileName } from '#server/platform/http/csv-file.ts';
import { sum } from '#server/platform/sum.ts';
import type { TextFile } from '#server/platform/text-files/text-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { writeZip, type ZipPart } from '#server/platform/zip/write-zip.ts';
import { type CourseWithFiles, readCourseRows } from './course-in-rows.ts';

/** Sends the course as an archive; the same course is the same bytes. Needs the memory of its texts and of a piece of a file. */
export async function exportCourse(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  courseId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const course = await readCourseRows(tx, courseId);
      refuseTooLarge(course);
      const texts = writeCourseFiles(course.course);
      refuseTooLong(texts);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'course_exported',
        details: { courseId, title: course.course.title },
      });
      return { ...course, texts };
    });
  return asFile(reply, `${titleInFileName(found.course.title) || 'курс'}.zip`)
    .type('application/zip')
    .send(Readable.from(writeZip(partsOf(files, found)), { objectMode: false }));
}

/** Each has its lines in the heading of the lesson, and the reader takes no more of them. */
const mostFilesOfLesson = 500;

/** What is sent is to be taken back. */
function refuseTooLarge({ course, files }: CourseWithFiles): void {
  const bytes = sum([...files.values()]);
  const megabyte = 1024 * 1024;
  if (bytes > archiveMaxBytes - 32 * megabyte) {
    throw conflict(
      `Файлы курса занимают ${Math.ceil(bytes / megabyte)} МБ, а в архив помещается ${archiveMaxBytes / megabyte}. Внутри школы курс можно скопировать`,
    );
  }
  if (course.lessons.length + course.surveys.length + files.size >= archiveMaxEntries)
    throw conflict(`В курсе больше ${archiveMaxEntries} уроков и файлов: в архив он не поместится`);
  const crowded = course.lessons.find((lesson) => lesson.files.length > mostFilesOfLesson);
  if (crowded) {
    const { length } = crowded.files;
    const named = `${pluralForm(length, 'назван', 'названо', 'названо')} ${length} ${pluralForm(length, 'файл', 'файла', 'файлов')}`;
    throw conflict(
      `В тексте урока «${crowded.title}» ${named}, а в архиве у урока их бывает ${mostFilesOfLesson}. Внутри школы курс можно скопировать`,
    );
  }
}

function refuseTooLong(texts: readonly TextFile[]): void {
  const bytes = sum(texts.map(({ text }) => Buffer.byteLength(text)));
  const megabyte = 1024 * 1024;
  if (bytes > courseTextsMaxBytes) {
    throw conflict(
      `Тексты курса занимают ${Math.ceil(bytes / megabyte)} МБ, а в архив помещается ${courseTextsMaxBytes / megabyte}. Внутри школы курс можно скопировать`,
    );
  }
}

function partsOf(
  files: Files,
  { texts, files: names }: { texts: readonly TextFile[]; files: CourseWithFiles['files'] },
): ZipPart[] {
  const written = texts.map(({ path, text }) => ({ name: path, content: text }));
  const stored = [...names.keys()].map((name) => ({ name: `files/${name}`, content: bytesOf(files, name) }));
  return [...written, ...stored].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function* bytesOf(files: Files, name: string): AsyncGenerator<Uint8Array> {
  const content = await files.read(name);
  if (!content) throw new Error(`A file of the course is not in the store: ${name}`);
  yield* content;
}
