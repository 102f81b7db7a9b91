import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { countStatements } from '#test/count-statements.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createStudentInLesson,
  createSurvey,
  createUser,
  enrol,
} from '#test/factories.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What each call answers by itself. */
async function partsOf(as: { id: string }, urls: Record<string, string>) {
  const parts: Record<string, unknown> = {};
  for (const [name, url] of Object.entries(urls)) parts[name] = (await test.call('GET', url, { as })).json();
  return parts;
}

/** `test.call` makes the session first, which is one statement of the test's own. */
const ownStatements = 1;

describe('GET /api/courses/:id/page', () => {
  it.each(['student', 'admin'] as const)('gives the %s what the single calls give', async (role) => {
    const { course, student } = await createStudentInLesson(test.db);
    await createLesson(test.db, { course_id: course.id, order: 1 });
    const survey = await createSurvey(test.db, { questions: ['Чего вы ждёте?'] });
    await test.db
      .insertInto('survey_offers')
      .values({ survey_id: survey.id, course_id: course.id, place: 'start' })
      .execute();
    const as = role === 'admin' ? await createAdmin(test.db) : student;

    const page = await test.call('GET', `/api/courses/${course.id}/page`, { as });
    const { me, ...rest } = await partsOf(as, {
      me: '/api/auth/me',
      course: `/api/courses/${course.id}`,
      lessons: `/api/courses/${course.id}/lessons`,
      surveys: `/api/courses/${course.id}/surveys`,
    });

    expect(page.statusCode).toBe(200);
    expect(page.json()).toEqual({ ...(me as object), ...rest });
    expect(page.json()).toMatchObject({ lessons: { length: 2 }, surveys: [{ id: survey.id }] });
  });

  it('costs four statements with the session', async () => {
    const { course, student } = await createStudentInLesson(test.db);
    const open = () => test.call('GET', `/api/courses/${course.id}/page`, { as: student });
    await open();
    expect((await countStatements(open)) - ownStatements).toBe(4);
  });

  it('is refused as the course is', async () => {
    const stranger = await createUser(test.db);
    const course = await createCourse(test.db);
    const refused = await test.call('GET', `/api/courses/${course.id}/page`, { as: stranger });
    const missing = await test.call('GET', `/api/courses/${randomUUIDv7()}/page`, { as: stranger });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_access']);
    expect(missing.statusCode).toBe(404);
  });
});

describe('GET /api/lessons/:id/page', () => {
  it('gives what the single calls give, one’s own answers alone', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    await createLesson(test.db, { course_id: course.id, order: 1 });
    const classmate = await createUser(test.db);
    await enrol(test.db, { user_id: classmate.id, course_id: course.id });
    const own = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(test.db, { answer_id: own.id });
    await createAnswer(test.db, { user_id: classmate.id, lesson_id: lesson.id });

    const page = await test.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
    const { me, ...rest } = await partsOf(student, {
      me: '/api/auth/me',
      lesson: `/api/lessons/${lesson.id}`,
      lessons: `/api/courses/${course.id}/lessons`,
      answers: `/api/lessons/${lesson.id}/answers?userId=${student.id}`,
    });

    expect(page.json()).toEqual({ ...(me as object), ...rest });
    expect(page.json().answers).toMatchObject([{ id: own.id, review: { state: 'done' } }]);
  });

  it('marks the view, and its list of lessons knows of it', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const page = (await test.call('GET', `/api/lessons/${lesson.id}/page`, { as: student })).json();

    expect(page.lesson.viewedAt).toEqual(expect.any(String));
    expect(page.lessons).toMatchObject([{ id: lesson.id, viewedAt: page.lesson.viewedAt }]);
  });

  it('gives an administrator the prompt, and no one’s answers', async () => {
    const { lesson, student } = await createStudentInLesson(test.db, { lesson: { ai_prompt: 'Проверь' } });
    await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    const admin = await createAdmin(test.db);

    const toAdmin = await test.call('GET', `/api/lessons/${lesson.id}/page`, { as: admin });
    const toStudent = await test.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });

    expect(toAdmin.json()).toMatchObject({ lesson: { aiPrompt: 'Проверь' }, answers: [] });
    expect(toStudent.body).not.toContain('Проверь');
  });

  it('is refused as the lesson is', async () => {
    const { lesson } = await createStudentInLesson(test.db);
    const stranger = await createUser(test.db);
    const refused = await test.call('GET', `/api/lessons/${lesson.id}/page`, { as: stranger });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_access']);
    expect((await test.call('GET', `/api/lessons/${randomUUIDv7()}/page`, { as: stranger })).statusCode).toBe(
      404,
    );
  });
});
