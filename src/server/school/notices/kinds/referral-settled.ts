import { sql } from 'kysely';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import { screens } from '#contract/screens.ts';
import { threadPath } from '#contract/threads/thread-path.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { offeredTo } from '#server/school/enrolments/offered-surveys.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { inLesson, replyPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const referralSettled: NoticeModule<'referral_settled'> = {
  roles: learners,
  words: (subject) => ({
    // Who it is, and nothing of what either has written.
    heading: subject.from === undefined ? 'Вам ответил человек' : `Ответ вам: ${subject.from}`,
    text: `Человек прочитал то, что вы написали, и ответил вам: ${
      'surveyId' in subject ? `анкета «${subject.surveyTitle}»` : titlesOf(subject)
    }.`,
    button: 'Прочитать ответ',
    path: pathOf(subject),
  }),
  stillTrue(person, subject) {
    // In the thread it is read whatever has become of the access.
    if (subject.threadId !== undefined) return sql`true`;
    return 'surveyId' in subject
      ? sql`exists (select from surveys where surveys.id = ${subject.surveyId} and ${offeredTo(person)})`
      : inLesson(subject, lessonOpenTo(person));
  },
};

function pathOf(subject: NoticeSubjects['referral_settled']): string {
  if (subject.threadId !== undefined) return threadPath(subject.threadId);
  return 'surveyId' in subject ? screens.survey.path.replace(':id', subject.surveyId) : replyPath(subject);
}
