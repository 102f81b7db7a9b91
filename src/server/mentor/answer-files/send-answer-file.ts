import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { forbidden, noSuchFile } from '#server/platform/errors.ts';
import { sendFile } from '#server/platform/file-transfer/send-file.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, peopleOf } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

interface Wanted {
  id: string;
  name: string;
}

/** To whoever the answer is open to: its author, those who mentor him, administrators. */
export async function sendAnswerFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  { id: answerId, name }: Wanted,
  sending: { reply: FastifyReply; range: string | undefined },
): Promise<FastifyReply> {
  const [file] = await fileOf(db, { viewerId: viewer.id, answerId, name }, viewer.role);
  if (!file) throw noSuchFile();
  if (!file.isReadable) throw await refusal(db, viewer, file);
  return sendFile(files, { name, title: file.title, bytes: file.bytes }, sending);
}

const fileOf = prepared(
  (
    db,
    { viewerId: id, answerId, name }: { viewerId: string; answerId: string; name: string },
    role: Viewer['role'],
  ) =>
    db
      .selectFrom('answer_files')
      .innerJoin('answers', 'answers.id', 'answer_files.answer_id')
      .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
      .select([
        'answer_files.title',
        'answer_files.bytes',
        'answers.user_id as userId',
        'answers.lesson_id as lessonId',
        sql<boolean>`(${lessonOpenTo({ id, role })} and ${peopleOf({ id, role }, answerAuthor)})`.as(
          'isReadable',
        ),
      ])
      .where('answer_files.answer_id', '=', answerId)
      .where('answer_files.name', '=', name),
);

/** The author is told why his own answer is closed; another's answer is none of the viewer's business. */
async function refusal(db: Db, viewer: Viewer, { userId, lessonId }: { userId: string; lessonId: string }) {
  if (userId !== viewer.id) return forbidden('Этот файл приложен к ответу, который вам не открыт');
  const closed = await lessonRefusal(db, viewer, lessonId);
  return closed.code === 'not_found' ? forbidden('Урок с этим ответом вам сейчас не открыт') : closed;
}
