import { sql } from 'kysely';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { inSchoolTime } from '#server/school/notices/school-time.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { coursePath, isAhead, isThen } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const meeting: NoticeModule<'meeting'> = {
  roles: learners,
  words: ({ title, courseTitle, at, change, ...course }, zone) => ({
    heading: headings[change],
    text: `«${title}», курс «${courseTitle}»: ${change === 'off' ? 'была назначена на' : 'начало'} ${inSchoolTime(at, zone)}. Где встречаемся, сказано на странице курса.`,
    button: 'Открыть курс',
    path: coursePath(course),
  }),
  // Of one that was called off, the news is that it isn't there.
  stillTrue: ({ id }, { courseId, meetingId, at, change }) => sql`(
    ${isAhead(at)} and exists (
      select from user_courses
      where user_courses.user_id = ${id} and user_courses.course_id = ${courseId} and ${unexpired}
    ) and ${
      change === 'off'
        ? sql`not exists (select from meetings where meetings.id = ${meetingId})`
        : sql`exists (
      select from meetings
      join user_courses member on member.group_id = meetings.group_id and member.user_id = ${id}
      where meetings.id = ${meetingId} and ${isThen(sql`meetings.starts_at`, at)}
    )`
    }
  )`,
};

const headings = { none: 'Скоро встреча', moved: 'Встречу перенесли', off: 'Встречу отменили' };
