import { sql } from 'kysely';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { hasProgress, inLesson, lessonPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const lessonOpened: NoticeModule<'lesson_opened'> = {
  roles: learners,
  words: (subject) => ({
    heading: 'Открылся урок',
    text: `Для вас открылся ${titlesOf(subject)}.`,
    button: 'Открыть урок',
    path: lessonPath(subject),
  }),
  stillTrue: (person, subject) =>
    inLesson(subject, sql`${answerableBy(person)} and not ${hasProgress(person, sql`true`)}`),
};
