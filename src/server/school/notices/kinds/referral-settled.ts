import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { offeredTo } from '#server/school/enrolments/offered-surveys.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { inLesson, replyPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const referralSettled: NoticeModule<'referral_settled'> = {
  roles: learners,
  words: (subject) => ({
    heading: 'Вам ответил человек',
    text: `Человек прочитал то, что вы написали, и ответил вам: ${
      'surveyId' in subject ? `анкета «${subject.surveyTitle}»` : titlesOf(subject)
    }.`,
    button: 'Прочитать ответ',
    path: 'surveyId' in subject ? screens.survey.path.replace(':id', subject.surveyId) : replyPath(subject),
  }),
  stillTrue: (person, subject) =>
    'surveyId' in subject
      ? sql`exists (select from surveys where surveys.id = ${subject.surveyId} and ${offeredTo(person)})`
      : inLesson(subject, lessonOpenTo(person)),
};
