import type { FastifyReply } from 'fastify';
import type { exportCourseAnalytics as exportCourseAnalyticsEndpoint } from '#contract/analytics.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse } from '#server/errors.ts';
import { titleInFileName } from '#server/http/csv-file.ts';
import { sendTable, streamTable } from '#server/http/table-file.ts';
import { lessonTable } from './lesson-table.ts';
import { studentTable } from './student-table.ts';

/** Exports the lessons' statistics as the screen shows them, or each student's progress. */
export async function exportCourseAnalytics(
  db: Db,
  courseId: string,
  { table, timeZone, format }: Query<typeof exportCourseAnalyticsEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const title = await getCourseTitle(db, courseId);
  switch (table) {
    case 'lessons':
      return sendTable(reply, { name: `${title} — уроки`, format }, await lessonTable(db, courseId));
    case 'students':
      return streamTable(
        reply,
        { name: `${title} — студенты`, format },
        studentTable(db, courseId, timeZone),
      );
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
