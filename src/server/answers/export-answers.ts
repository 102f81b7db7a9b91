import type { FastifyReply } from 'fastify';
import type { GroupChoice } from '#contract/group-choice.ts';
import type { Viewer } from '#server/auth/session.ts';
import { courseForViewer } from '#server/courses/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { lessonRefusal, lessonOpenTo } from '#server/enrolments/enrolments.ts';
import { checkGroup, checkGroupOf } from '#server/enrolments/group-filter.ts';
import { streamCsv, titleInFileName } from '#server/http/csv-file.ts';
import { answerTable, type ExportedLesson } from './answer-table.ts';

/** Exports the answers in the viewer's scope to one lesson. */
export async function exportLessonAnswers(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { timeZone, groupId, reply }: FileWanted,
): Promise<FastifyReply> {
  await checkGroupOf(db, viewer, { lessonId, groupId });
  const lesson = await selectLessons(db, viewer).where('lessons.id', '=', lessonId).executeTakeFirst();
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  return streamCsv(reply, fileName(lesson.title), answerTable(db, viewer, [lesson], { timeZone, groupId }));
}

/** Exports the answers in the viewer's scope to all lessons of a course, lesson by lesson. */
export async function exportCourseAnswers(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { timeZone, groupId, reply }: FileWanted,
): Promise<FastifyReply> {
  await checkGroup(db, viewer, groupId, courseId);
  const course = await courseForViewer(db, viewer, courseId);
  const lessons = await selectLessons(db, viewer)
    .where('courses.id', '=', courseId)
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();
  return streamCsv(reply, fileName(course.title), answerTable(db, viewer, lessons, { timeZone, groupId }));
}

interface FileWanted {
  timeZone: string;
  groupId?: GroupChoice | undefined;
  reply: FastifyReply;
}

const selectLessons = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course'])
    .where(lessonOpenTo(viewer))
    .$castTo<ExportedLesson>();

const fileName = (title: string) => `${titleInFileName(title)} — ответы.csv`;
