import { sql } from 'kysely';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { inLesson, reviewPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const reviewReady: NoticeModule<'review_ready'> = {
  roles: learners,
  words: (subject) => ({
    heading: 'Отзыв на ваш ответ готов',
    text: `Отзыв на ваш ответ ждёт вас: ${titlesOf(subject)}.`,
    button: 'Прочитать отзыв',
    path: reviewPath(subject),
  }),
  stillTrue: isUnread,
};

export function isUnread(person: Scope, subject: NoticeSubjects['review_ready' | 'review_by_person']) {
  const { answerId } = subject;
  const unread =
    answerId === undefined
      ? sql`true`
      : sql`exists (select from reviews where answer_id = ${answerId} and in_force and seen_at is null)`;
  return inLesson(subject, sql`${lessonOpenTo(person)} and ${unread}`);
}
