import type { FastifyReply } from 'fastify';
import type { answers } from '#contract/answers/calls.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { titleInFileName } from '#server/platform/http/csv-file.ts';
import { streamTable } from '#server/platform/http/table-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { checkGroup, checkGroupOf } from '#server/school/enrolments/group-filter.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { answerTable, type ExportedLesson } from './answer-table.ts';

/** Exports the answers in the viewer's scope to one lesson. */
export async function exportLessonAnswers(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { timeZone, groupId, format, root, reply }: FileWanted,
): Promise<FastifyReply> {
  await checkGroupOf(db, viewer, { lessonId, groupId });
  const lesson = await selectLessons(db, viewer).where('lessons.id', '=', lessonId).executeTakeFirst();
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  const table = answerTable(db, viewer, [lesson], { timeZone, groupId, root });
  return streamTable(reply, { name: fileName(lesson.title), format }, table);
}

/** Exports the answers in the viewer's scope to all lessons of a course, lesson by lesson. */
export async function exportCourseAnswers(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { timeZone, groupId, format, root, reply }: FileWanted,
): Promise<FastifyReply> {
  await checkGroup(db, viewer, groupId, courseId);
  const course = await courseForViewer(db, viewer, courseId);
  const lessons = await selectLessons(db, viewer)
    .where('courses.id', '=', courseId)
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();
  const table = answerTable(db, viewer, lessons, { timeZone, groupId, root });
  return streamTable(reply, { name: fileName(course.title), format }, table);
}

type FileWanted = Query<typeof answers.exportLessonAnswers> & {
  /** What the addresses of files begin with. */
  root: string;
  reply: FastifyReply;
};

const selectLessons = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course'])
    .where(lessonOpenTo(viewer))
    .$castTo<ExportedLesson>();

const fileName = (title: string) => `${titleInFileName(title)} — ответы`;
