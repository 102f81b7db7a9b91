import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import { titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const certificateStands: NoticeModule<'certificate_stands'> = {
  roles: administrators,
  words: (subject) => ({
    heading: 'Сертификат выдан, а урок больше не сдан',
    text: `${subject.student}: больше не сдан ${titlesOf(subject)}. Сертификат действует; отозвать его можно на странице человека.`,
    button: 'Открыть страницу человека',
    path: screens.learner.path.replace(':id', subject.studentId),
  }),
  stillTrue: (_, { studentId, courseId, lessonId }) => sql`exists (
    select from certificates
    where user_id::text = ${studentId} and course_id::text = ${courseId}
      and issued_at is not null and revoked_at is null
  ) and not exists (
    select from lesson_progress
    where user_id::text = ${studentId} and lesson_id::text = ${lessonId} and completed_at is not null
  )`,
};
