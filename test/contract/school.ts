import { sql } from 'kysely';
import type { LessonTexts } from '#contract/lesson-versions.ts';
import { createSession } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createSurvey,
  createSurveyResponse,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import type { IdsOf } from './valid-input.ts';

/** Included in all data that neither a visitor nor this school's student may read. */
export const secret = 'ТАЙНА';

/** Constant ids, so that requests can be generated before the school is created. */
const idAt = (kind: number, at: number) =>
  `01930000-0000-7000-8${String(kind).padStart(3, '0')}-${String(at).padStart(12, '0')}`;

const [student, other, admin, secondAdmin] = [1, 2, 3, 4].map((at) => idAt(1, at)) as [
  string,
  string,
  string,
  string,
];
const [open, foreign, expired] = [1, 2, 3].map((at) => idAt(2, at)) as [string, string, string];
const lessonOf = (course: number, at: number) => idAt(3, course * 10 + at);
const answer = (at: number) => idAt(4, at);
const survey = (at: number) => idAt(5, at);
const question = (surveyAt: number, at: number) => idAt(6, surveyAt * 10 + at);
const importAt = (at: number) => idAt(7, at);
const review = (at: number) => idAt(9, at);
const criterion = (at: number) => idAt(10, at);
const group = (at: number) => idAt(11, at);

const courses = [open, foreign, expired];
const lessons = [1, 2, 3].flatMap((course) => [lessonOf(course, 1), lessonOf(course, 2)]);
const people = [student, other, admin, secondAdmin];
const answers = [1, 2, 3, 4].map(answer);
const reviews = [1, 2, 3].map(review);
const criteria = [1, 2].map(criterion);
const surveys = [1, 2, 3].map(survey);
const questions = [1, 2, 3].flatMap((at) => [question(at, 1), question(at, 2)]);
const imports = [importAt(1), importAt(2)];

const byKey: Record<string, readonly string[]> = {
  courses,
  courseId: courses,
  lessons,
  lessonId: lessons,
  lessonIds: [lessonOf(1, 1), lessonOf(1, 2)],
  answers,
  reviews,
  reviewId: reviews,
  criterionId: criteria,
  users: people,
  userId: people,
  performedById: people,
  subjectId: people,
  surveys,
  surveyId: surveys,
  questionId: questions.slice(0, 4),
  questionIds: [question(1, 1), question(1, 2)],
  id: questions,
  imports,
  groups: courses.map((_, at) => group(at + 1)),
  groupId: courses.map((_, at) => group(at + 1)),
};

/** A name without its own kind gets ids of any kind. */
export const schoolIds: IdsOf = (key) => byKey[key] ?? Object.values(byKey).flat();

const aVersion: LessonTexts = {
  title: secret,
  description: null,
  videoUrl: null,
  content: secret,
  transcription: null,
  assignment: null,
  aiPrompt: secret,
  criteria: [],
  attemptsLimit: null,
};

export interface School {
  /** Tokens of open sessions. */
  student: string;
  admin: string;
}

/** Clears the database and fills it with people, courses, answers, surveys and two sessions. */
export async function buildSchool(db: Db): Promise<School> {
  await sql`delete from surveys`.execute(db);
  await sql`delete from user_imports`.execute(db);
  await sql`delete from courses`.execute(db);
  await sql`delete from users`.execute(db);
  await sql`delete from audit_log`.execute(db);
  await sql`delete from login_failures`.execute(db);
  await createPeople(db);
  await createCourses(db);
  await createAnswers(db);
  await createSurveys(db);
  await createTraces(db);
  return {
    student: await createSession(db, student, { remember: false }),
    admin: await createSession(db, admin, { remember: false }),
  };
}

async function createPeople(db: Db): Promise<void> {
  await createUser(db, { id: student, email: 'student@example.ru' });
  await createUser(db, {
    id: other,
    email: 'other@example.ru',
    password_hash: '-',
    first_name: secret,
    last_name: secret,
  });
  await createAdmin(db, { id: admin, email: 'admin@example.ru' });
  await createAdmin(db, {
    id: secondAdmin,
    email: 'second@example.ru',
    password_hash: '-',
    last_name: secret,
  });
}

/** One course open to the student, one closed, one expired. */
async function createCourses(db: Db): Promise<void> {
  for (const [at, id] of courses.entries()) {
    const hidden = id === open ? '' : ` ${secret}`;
    // An expired enrolment still shows the course's title.
    const title = id === foreign ? `Курс ${secret}` : 'Курс';
    await createCourse(db, {
      id,
      title,
      description: title,
      created_by_id: admin,
    });
    for (const order of [0, 1]) {
      await createLesson(db, {
        id: lessonOf(at + 1, order + 1),
        course_id: id,
        order,
        title: `Урок${hidden}`,
        content: `Содержание${hidden}`,
        transcription: `Расшифровка${hidden}`,
        prompt: `Разбери {answer} ${secret}`,
      });
    }
    await createGroup(db, { id: group(at + 1), course_id: id, title: secret, starts_at: hoursFromNow(-48) });
    await enrol(db, { user_id: other, course_id: id, group_id: group(at + 1) });
  }
  await enrol(db, { user_id: student, course_id: open });
  await enrol(db, { user_id: student, course_id: expired, expires_at: hoursFromNow(-1) });
  await createProgress(db, { user_id: student, lesson_id: lessonOf(1, 1) });
  await createProgress(db, { user_id: other, lesson_id: lessonOf(1, 1) });
}

async function createAnswers(db: Db): Promise<void> {
  await createAnswer(db, { id: answer(1), user_id: student, lesson_id: lessonOf(1, 1) });
  const version = await createMentorVersion(db, {
    lesson_id: lessonOf(1, 1),
    number: 2,
    prompt: `Разбери {answer} ${secret}`,
    criteria: criteria.map((id) => ({ ...aCriterion('Факты'), id })),
  });
  await createReview(db, {
    id: review(1),
    answer_id: answer(1),
    model: secret,
    mentor_version_id: version.id,
    summary: 'Итог',
    raw: secret,
    prompt: JSON.stringify([{ role: 'system', content: secret }]),
  });
  await createRemark(db, { review_id: review(1), criterion_id: criterion(1), level: 0, quotes: [[0, 9]] });
  await createAnswer(db, { id: answer(2), user_id: student, lesson_id: lessonOf(1, 2) });
  await createReview(db, { id: review(2), answer_id: answer(2), state: 'failed', cause: secret });
  await createAnswer(db, { id: answer(3), user_id: other, lesson_id: lessonOf(1, 1), content: secret });
  await createReview(db, { id: review(3), answer_id: answer(3), text: secret });
  await db
    .insertInto('answer_drafts')
    .values({ user_id: other, lesson_id: lessonOf(1, 1), text: secret, revision: 1 })
    .execute();
  await db
    .insertInto('lesson_versions')
    .values({ lesson_id: lessonOf(1, 1), number: 1, texts: JSON.stringify(aVersion) })
    .execute();
  await createAnswer(db, { id: answer(4), user_id: student, lesson_id: lessonOf(3, 1), content: secret });
  await createReview(db, { answer_id: answer(4), state: 'waiting' });
}

/** One survey offered in the student's course, one open by link, one closed. */
async function createSurveys(db: Db): Promise<void> {
  for (const at of [1, 2, 3]) {
    const hidden = at === 3 ? ` ${secret}` : '';
    await createSurvey(db, {
      id: survey(at),
      title: `Анкета${hidden}`,
      by_link: at === 2,
      is_active: at !== 3,
    });
    for (const order of [1, 2]) {
      const id = question(at, order);
      await db
        .insertInto('survey_questions')
        .values({ id, survey_id: survey(at), order })
        .execute();
      const wording = { question_id: id, number: 1, question_text: `Вопрос${hidden}` };
      await db.insertInto('survey_wordings').values(wording).execute();
    }
    await createSurveyResponse(db, {
      survey_id: survey(at),
      user_id: other,
      answers: { [question(at, 1)]: secret, [question(at, 2)]: secret },
    });
  }
  await db
    .insertInto('survey_offers')
    .values({ survey_id: survey(1), course_id: open, place: 'start' })
    .execute();
  await createSurveyResponse(db, {
    survey_id: survey(2),
    user_id: student,
    sent_at: null,
    answers: { [question(2, 1)]: 'Черновик' },
  });
}

/** Administrators' work: entries of the journal and imports of people. */
async function createTraces(db: Db): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: idAt(8, 1),
      user_id: admin,
      action: 'user_updated',
      subject_id: student,
      details: JSON.stringify({ changes: { email: { from: secret, to: 'student@example.ru' } } }),
    })
    .execute();
  const given = JSON.stringify({
    number: 2,
    cells: {
      firstName: secret,
      lastName: secret,
      email: '-',
      password: '',
      role: '',
      courses: '',
      expires: '',
    },
    email: 'anna@example.ru',
    courses: [],
    problems: [],
  });
  for (const id of imports) {
    const isDone = id === imports[0];
    await db
      .insertInto('user_imports')
      .values({
        id,
        created_by_id: admin,
        file_name: 'люди.csv',
        state: 'done',
        finished_at: hoursFromNow(-1),
      })
      .execute();
    const row = { import_id: id, number: 2, given };
    await db
      .insertInto('user_import_rows')
      .values(
        isDone
          ? { ...row, state: 'created', password_hash: secret }
          : { ...row, state: 'failed', problem: secret },
      )
      .execute();
  }
}
