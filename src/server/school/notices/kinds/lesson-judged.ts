import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { inLesson, replyPath, reviewPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const lessonJudged: NoticeModule<'lesson_judged'> = {
  roles: learners,
  words: (subject) => ({
    ...saying(subject),
    button: 'Открыть урок',
    path: subject.outcome === 'returned' ? replyPath(subject) : reviewPath(subject),
  }),
  stillTrue: (person, subject) => inLesson(subject, lessonOpenTo(person)),
};

function saying(subject: NoticeSubjects['lesson_judged']): { heading: string; text: string } {
  const lesson = titlesOf(subject);
  switch (subject.outcome) {
    case 'passed':
      return { heading: 'Урок зачтён', text: `Куратор зачёл вам ${lesson}.` };
    case 'returned':
      return { heading: 'Урок нужно доработать', text: `Куратор вернул вам на доработку ${lesson}.` };
    case 'withdrawn':
      return { heading: 'Зачёт снят', text: `Куратор снял зачёт за ${lesson}.` };
    case 'lowered':
      return {
        heading: 'Куратор поправил разбор',
        text: `Куратор поправил разбор, и урок пока не сдан: ${lesson}.${leftOf(subject.left ?? [])}`,
      };
  }
}

const leftOf = (left: readonly string[]): string =>
  left.length === 0 ? '' : ` Осталось: ${left.map((title) => `«${title}»`).join(', ')}.`;
