import { sql } from 'kysely';
import type { Scope } from '#server/platform/viewer.ts';
import { listedTo, openTo } from '#server/school/enrolments/enrolments.ts';
import { inSchoolTime } from '#server/school/notices/school-time.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { coursePath, inCourse, inLesson, isDue, isThen, lessonPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const deadlineExtended: NoticeModule<'deadline_extended'> = {
  roles: learners,
  words(subject, zone) {
    const until = `Вам продлили срок до ${inSchoolTime(subject.at, zone)}`;
    const heading = 'Вам продлили срок';
    return 'lessonId' in subject
      ? {
          heading,
          text: `${until}: ${titlesOf(subject)}.`,
          button: 'Открыть урок',
          path: lessonPath(subject),
        }
      : {
          heading,
          text: `${until}: курс «${subject.courseTitle}».`,
          button: 'Открыть курс',
          path: coursePath(subject),
        };
  },
  stillTrue: (person, subject) =>
    'lessonId' in subject
      ? inLesson(subject, sql`${listedTo(person)} and ${isDue(person, subject.at)}`)
      : inCourse(subject, sql`${openTo(person, 'courses.id')} and ${isExtended(person, subject.at)}`),
};

const isExtended = ({ id }: Scope, at: string) => sql`exists (
  select from personal_dates given
  where given.user_id = ${id} and given.course_id = courses.id and given.lesson_id is null
    and ${isThen(sql`given.due_at`, at)}
)`;
