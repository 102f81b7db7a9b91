import type { FastifyReply } from 'fastify';
import type { analytics } from '#contract/analytics/calls.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { titleInFileName } from '#server/platform/http/csv-file.ts';
import { sendTable, streamTable } from '#server/platform/http/table-file.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { membersFor, type Of } from './analytics.ts';
import { lessonTable } from './lesson-table.ts';
import { studentTable } from './student-table.ts';

/** Exports the lessons' statistics as the screen shows them, or each student's progress. */
export async function exportCourseAnalytics(
  db: Db,
  viewer: Scope,
  of: Of,
  { table, timeZone, format, reply }: Query<typeof analytics.exportCourseAnalytics> & { reply: FastifyReply },
): Promise<FastifyReply> {
  const course = await getMentoredCourse(db, viewer, of);
  const title = titleInFileName(course.title);
  switch (table) {
    case 'lessons':
      return sendTable(reply, { name: `${title} — уроки`, format }, await lessonTable(db, viewer, of));
    case 'students': {
      const members = membersFor(viewer, of);
      return streamTable(
        reply,
        { name: `${title} — студенты`, format },
        studentTable(db, of.courseId, { members, timeZone }),
      );
    }
  }
}
