import type { FastifyReply } from 'fastify';
import type { exportCourseAnalytics as exportCourseAnalyticsEndpoint } from '#contract/analytics.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse } from '#server/errors.ts';
import { sendCsv, streamCsv, titleInFileName } from '#server/http/csv-file.ts';
import { lessonTable } from './lesson-table.ts';
import { studentTable } from './student-table.ts';

/** Exports the lessons' statistics as the screen shows them, or each student's progress. */
export async function exportCourseAnalytics(
  db: Db,
  courseId: string,
  { table, timeZone }: Query<typeof exportCourseAnalyticsEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const title = await getCourseTitle(db, courseId);
  switch (table) {
    case 'lessons':
      return sendCsv(reply, `${title} — уроки.csv`, await lessonTable(db, courseId));
    case 'students':
      return streamCsv(reply, `${title} — студенты.csv`, studentTable(db, courseId, timeZone));
  }
}

async function getCourseTitle(db: Db, courseId: string): Promise<string> {
  const { title } = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return titleInFileName(title);
}
