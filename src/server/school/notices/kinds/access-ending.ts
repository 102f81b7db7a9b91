import { sql } from 'kysely';
import type { Scope } from '#server/platform/viewer.ts';
import { endOfAccess } from '#server/school/enrolments/enrolments.ts';
import { inSchoolTime } from '#server/school/notices/school-time.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { coursePath, inCourse, isAhead, isThen } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const accessEnding: NoticeModule<'access_ending'> = {
  roles: learners,
  words: (subject, zone) => ({
    heading: 'Доступ к курсу скоро закончится',
    text: `Курс «${subject.courseTitle}» открыт для вас до ${inSchoolTime(subject.at, zone)}.`,
    button: 'Открыть курс',
    path: coursePath(subject),
  }),
  stillTrue: (person, subject) =>
    inCourse(
      subject,
      sql`courses.published_at <= now() and ${isAhead(subject.at)} and ${endsThen(person, subject.at)}`,
    ),
};

const endsThen = ({ id }: Scope, at: string) => sql`exists (
  select from user_courses
  where user_courses.user_id = ${id} and user_courses.course_id = courses.id and ${isThen(endOfAccess, at)}
)`;
