import type { Db } from '#server/platform/db/connect.ts';
import { said } from '#test/criteria-setting.ts';
import {
  aCriterion,
  createCourse,
  createLesson,
  createMentorVersion,
  createScenario,
  createSurvey,
  createUser,
  enrol,
} from '#test/factories.ts';
import { callerAs } from '#test/processes/caller.ts';
import { createFactor, type Factor } from '#test/second-factor.ts';

interface Learner {
  id: string;
  cookie: string;
}

export interface LifeSchool {
  learners: Learner[];
  /** They sign in, again and again, with a second factor. */
  careful: { id: string; email: string; factor: Factor }[];
  lessons: { talk: string; files: string; criteria: string };
  surveys: { id: string; question: string }[];
}

export const lifeSize = { learners: 10, careful: 4, courses: 1, lessonsInCourse: 3 };

/** How often each learner is sent a survey of one question that they haven't answered yet. */
export const surveysPerMinute = 6;

/** The words of an answer by criteria, of which a part is shown against a remark. */
export const words = said;

export async function createLifeSchool(db: Db, minutes: number): Promise<LifeSchool> {
  const { id: course_id } = await createCourse(db, { title: 'Жизнь' });
  const learners: Learner[] = [];
  while (learners.length < lifeSize.learners) {
    const { id } = await createUser(db);
    await enrol(db, { user_id: id, course_id });
    learners.push({ id, cookie: (await callerAs(db, { id })).cookie });
  }
  const careful: LifeSchool['careful'] = [];
  while (careful.length < lifeSize.careful) {
    const { id, email } = await createUser(db);
    careful.push({ id, email, factor: await createFactor(db, { id }) });
  }
  const talk = await createLesson(db, { course_id, title: 'Разговор' });
  await createScenario(db, { lesson_id: talk.id });
  const files = await createLesson(db, {
    course_id,
    title: 'Файлы',
    answer_files_limit: 3,
    answer_file_kinds: ['pdf'],
  });
  const criteria = await createLesson(db, { course_id, title: 'Критерии' });
  await createMentorVersion(db, {
    lesson_id: criteria.id,
    criteria: [aCriterion('Факты вместо приговоров'), aCriterion('Понятная просьба')],
  });
  const lessons = { talk: talk.id, files: files.id, criteria: criteria.id };
  return { learners, careful, lessons, surveys: await createSurveys(db, minutes) };
}

/** As many as the learners can answer in that time, and the rest of a minute. */
async function createSurveys(db: Db, minutes: number): Promise<LifeSchool['surveys']> {
  const surveys: LifeSchool['surveys'] = [];
  while (surveys.length * lifeSize.learners < (minutes + 1) * surveysPerMinute) {
    const { id, questions } = await createSurvey(db, { by_link: true, questions: ['Чего вы ждёте?'] });
    surveys.push({ id, question: questions[0]?.id ?? '' });
  }
  return surveys;
}
