import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope } from '#server/platform/viewer.ts';
import { mentoredCourses, othersOf, type PersonInCourse } from '#server/school/enrolments/enrolments.ts';

export const threadOwner: PersonInCourse = { person: 'threads.user_id', course: 'threads.course_id' };

/**
 * The scope of whoever answers for the school: administrators all threads, a curator those of people whose answers of the course he
 * reads, whether or not their access has ended. For a query on `threads`.
 */
export const answeredBy = (viewer: Scope): RawBuilder<SqlBool> => {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return sql`(${othersOf(viewer, threadOwner)} and exists (
        select from courses where courses.id = threads.course_id and ${mentoredCourses(viewer)}
      ))`;
    case 'student':
      return sql`false`;
  }
};

/** With one's own. For a query on `threads`. */
export const threadsOf = (viewer: Scope): RawBuilder<SqlBool> =>
  sql`(threads.user_id = ${viewer.id} or ${answeredBy(viewer)})`;
