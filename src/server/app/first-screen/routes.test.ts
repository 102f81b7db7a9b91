import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fewestStatements } from '#test/count-statements.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createProgress,
  createReferral,
  createReview,
  createStudentInLesson,
  createSurvey,
  createUser,
  enrol,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

/** The response of each call by itself. */
async function partsOf(as: { id: string }, urls: Record<string, string>) {
  const parts: Record<string, unknown> = {};
  for (const [name, url] of Object.entries(urls)) parts[name] = (await t.call('GET', url, { as })).json();
  return parts;
}

/** The test's own statement: `test.call` creates the session. */
const ownStatements = 1;

describe('GET /api/courses/:id/page', () => {
  test.each(['student', 'admin'] as const)('gives the %s what the single calls give', async (role) => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    await createLesson(t.db, { course_id: course.id, order: 1 });
    const hidden = await createLesson(t.db, { course_id: course.id, order: 2, published_at: null });
    const curator = await createUser(t.db, { role: 'curator' });
    for (const { id } of [lesson, hidden])
      await createProgress(t.db, {
        user_id: student.id,
        lesson_id: id,
        completed_at: new Date().toISOString(),
        passed_how: 'person',
        passed_by_id: curator.id,
      });
    const survey = await createSurvey(t.db, { questions: ['Чего вы ждёте?'] });
    await t.db
      .insertInto('survey_offers')
      .values({ survey_id: survey.id, course_id: course.id, place: 'start' })
      .execute();
    const as = role === 'admin' ? await createAdmin(t.db) : student;

    const page = await t.call('GET', `/api/courses/${course.id}/page`, { as });
    const { me, ...rest } = await partsOf(as, {
      me: '/api/auth/me',
      course: `/api/courses/${course.id}`,
      lessons: `/api/courses/${course.id}/lessons`,
      surveys: `/api/courses/${course.id}/surveys`,
    });

    expect(page.statusCode).toBe(200);
    expect(page.json()).toEqual({ ...(me as object), ...rest });
    expect(page.json()).toMatchObject({
      lessons: { length: role === 'admin' ? 3 : 2 },
      surveys: [{ id: survey.id }],
    });
    expect(page.json().course).not.toHaveProperty('offersSurveys');
    expect(page.json().course).toMatchObject({ lessonCount: 2, ...(role === 'student' && { progress: 50 }) });
  });

  test('costs three statements with the session, and one more where surveys are offered', async () => {
    const { course, student } = await createStudentInLesson(t.db);
    const open = () => t.call('GET', `/api/courses/${course.id}/page`, { as: student });
    await open();
    expect((await fewestStatements(open)) - ownStatements).toBe(3);
    const { id: survey_id } = await createSurvey(t.db, { questions: ['Чего вы ждёте?'] });
    await t.db
      .insertInto('survey_offers')
      .values({ survey_id, course_id: course.id, place: 'end' })
      .execute();
    expect((await fewestStatements(open)) - ownStatements).toBe(4);
  });

  test('is refused as the course is', async () => {
    const stranger = await createUser(t.db);
    const course = await createCourse(t.db);
    const refused = await t.call('GET', `/api/courses/${course.id}/page`, { as: stranger });
    const missing = await t.call('GET', `/api/courses/${randomUUIDv7()}/page`, { as: stranger });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_access']);
    expect(missing.statusCode).toBe(404);
  });
});

describe('GET /api/lessons/:id/page', () => {
  test('gives what the single calls give, one’s own answers alone', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    await createLesson(t.db, { course_id: course.id, order: 1 });
    const classmate = await createUser(t.db);
    await enrol(t.db, { user_id: classmate.id, course_id: course.id });
    const own = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: own.id });
    await createAnswer(t.db, { user_id: classmate.id, lesson_id: lesson.id });

    const page = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
    const { me, ...rest } = await partsOf(student, {
      me: '/api/auth/me',
      lesson: `/api/lessons/${lesson.id}`,
      lessons: `/api/courses/${course.id}/lessons`,
      answers: `/api/lessons/${lesson.id}/answers?userId=${student.id}`,
      surveys: `/api/courses/${course.id}/surveys`,
    });

    expect(page.json()).toEqual({ ...(me as object), ...rest });
    expect(page.json().answers).toMatchObject([{ id: own.id, review: { state: 'done' } }]);
  });

  test('says of its lesson what the call says: an alarm, and whoever has passed it', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const curator = await createUser(t.db, { role: 'curator' });
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      passed_how: 'person',
      passed_by_id: curator.id,
    });

    const page = (await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student })).json();
    const single = await partsOf(student, {
      lesson: `/api/lessons/${lesson.id}`,
      lessons: `/api/courses/${course.id}/lessons`,
    });

    const passedBy = `${curator.first_name} ${curator.last_name}`;
    expect(page).toMatchObject({
      lesson: { inAlarm: true, passedBy },
      lessons: [{ inAlarm: true, passedBy }],
    });
    expect({ lesson: page.lesson, lessons: page.lessons }).toEqual(single);
  });

  test('marks the view, and its list of lessons knows of it', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const page = (await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student })).json();

    expect(page.lesson.viewedAt).toEqual(expect.any(String));
    expect(page.lessons).toMatchObject([{ id: lesson.id, viewedAt: page.lesson.viewedAt }]);
  });

  test('gives an administrator the prompt, and no one’s answers', async () => {
    const { lesson, student } = await createStudentInLesson(t.db, { lesson: { prompt: 'Проверь' } });
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const admin = await createAdmin(t.db);

    const toAdmin = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: admin });
    const toStudent = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });

    expect(toAdmin.json()).toMatchObject({ lesson: { aiPrompt: 'Проверь' }, answers: [] });
    expect(toStudent.body).not.toContain('Проверь');
  });

  test('is refused as the lesson is', async () => {
    const { lesson } = await createStudentInLesson(t.db);
    const stranger = await createUser(t.db);
    const refused = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: stranger });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_access']);
    expect((await t.call('GET', `/api/lessons/${randomUUIDv7()}/page`, { as: stranger })).statusCode).toBe(
      404,
    );
  });
});
