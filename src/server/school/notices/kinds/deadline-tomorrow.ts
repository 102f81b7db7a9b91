import { sql } from 'kysely';
import type { Scope } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { daysUntil, inSchoolTime } from '#server/school/notices/school-time.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { hasProgress, inLesson, isAhead, isDue, lessonPath, titlesOf } from './lessons.ts';
import type { NoticeModule } from './notice-module.ts';

export const deadlineTomorrow: NoticeModule<'deadline_tomorrow'> = {
  roles: learners,
  words: (subject, zone) => ({
    heading: headings[daysUntil(subject.at, zone)] ?? 'Приближается срок ответа',
    text: `Ответ нужно сдать до ${inSchoolTime(subject.at, zone)}: ${titlesOf(subject)}.`,
    button: 'Открыть урок',
    path: lessonPath(subject),
  }),
  stillTrue: (person, subject) =>
    inLesson(
      subject,
      sql`${answerableBy(person)} and ${isDue(person, subject.at)} and ${isAhead(subject.at)} and not ${isAnswered(person)}
        and not ${hasProgress(person, hasAnswered('lesson_progress'))}`,
    ),
};

const headings: Record<number, string> = { 0: 'Сегодня срок ответа', 1: 'Завтра срок ответа' };

const isAnswered = ({ id }: Scope) => sql`exists (
  select from answers where answers.user_id = ${id} and answers.lesson_id = lessons.id
)`;
