import { learners } from '#server/school/notices/who-is-told.ts';
import { reviewPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';
import { isUnread } from './review-ready.ts';

export const reviewByPerson: NoticeModule<'review_by_person'> = {
  roles: learners,
  words: (subject) => ({
    heading:
      subject.from === undefined ? 'На ваш ответ отозвался куратор' : `${subject.from}: отзыв на ваш ответ`,
    text: `Куратор прочитал ваш ответ и оставил отзыв: ${titlesOf(subject)}.`,
    button: 'Прочитать отзыв',
    path: reviewPath(subject),
  }),
  stillTrue: isUnread,
};
