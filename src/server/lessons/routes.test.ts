import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { countStatements } from '#test/count-statements.ts';
import {
  createAdmin,
  createCourse,
  createLesson,
  createProgress,
  createStudentInLesson,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const progressOf = (student: { id: string }, lesson: { id: string }) =>
  test.db
    .selectFrom('lesson_progress')
    .selectAll()
    .where('user_id', '=', student.id)
    .where('lesson_id', '=', lesson.id)
    .execute();

const expire = (enrolment: { id: string }) =>
  test.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('id', '=', enrolment.id)
    .execute();

/** `test.call` makes the session first, which is one statement of the test's own. */
const ownStatements = 1;

describe('GET /api/courses/:courseId/lessons', () => {
  it('gives the lessons by order, then by age, with what the viewer did in them', async () => {
    const {
      course,
      lesson: second,
      student,
    } = await createStudentInLesson(test.db, { lesson: { order: 1 } });
    const third = await createLesson(test.db, { course_id: course.id, order: 1 });
    const first = await createLesson(test.db, { course_id: course.id, order: 0, video_url: 'https://a.ru' });
    const [viewedAt, completedAt] = [hoursFromNow(-2), hoursFromNow(-1)];
    await createProgress(test.db, {
      user_id: student.id,
      lesson_id: second.id,
      viewed_at: viewedAt,
      completed_at: completedAt,
    });

    const response = await test.call('GET', `/api/courses/${course.id}/lessons`, { as: student });

    expect(response.json()).toMatchObject([
      { id: first.id, videoUrl: 'https://a.ru', viewedAt: null, completedAt: null },
      { id: second.id, viewedAt, completedAt },
      { id: third.id },
    ]);
    expect(response.json()[0]).not.toHaveProperty('content');
  });

  it('is an empty list for a course without lessons', async () => {
    const admin = await createAdmin(test.db);
    const course = await createCourse(test.db);

    expect((await test.call('GET', `/api/courses/${course.id}/lessons`, { as: admin })).json()).toEqual([]);
  });

  it('is refused without access, after its expiry, and for no course at all', async () => {
    const { course, student, enrolment } = await createStudentInLesson(test.db);
    const stranger = await createUser(test.db);
    const url = `/api/courses/${course.id}/lessons`;

    expect((await test.call('GET', url, { as: stranger })).json().code).toBe('no_access');
    await expire(enrolment);
    expect((await test.call('GET', url, { as: student })).json().code).toBe('access_expired');
    const nowhere = '/api/courses/019b0000-0000-7000-8000-000000000000/lessons';
    expect((await test.call('GET', nowhere, { as: student })).json().code).toBe('not_found');
  });

  it('costs two statements with the session, however many lessons there are', async () => {
    const { course, student } = await createStudentInLesson(test.db);
    await createLesson(test.db, { course_id: course.id });

    const count = await countStatements(() =>
      test.call('GET', `/api/courses/${course.id}/lessons`, { as: student }),
    );

    expect(count - ownStatements).toBe(2);
  });
});

describe('GET /api/lessons/:id', () => {
  const full = {
    content: '# Привет',
    transcription: 'Слово в слово',
    assignment: 'Расскажите',
    ai_prompt: 'Секретный промпт: {answer}',
  };

  it('gives the whole lesson; its prompt to administrators alone', async () => {
    const { lesson, student } = await createStudentInLesson(test.db, { lesson: full });
    const admin = await createAdmin(test.db);

    const toStudent = await test.call('GET', `/api/lessons/${lesson.id}`, { as: student });
    const toAdmin = await test.call('GET', `/api/lessons/${lesson.id}`, { as: admin });

    expect(toStudent.json()).toMatchObject({
      content: '# Привет',
      transcription: 'Слово в слово',
      assignment: 'Расскажите',
    });
    expect(toStudent.body).not.toContain('aiPrompt');
    expect(toStudent.body).not.toContain('Секретный');
    expect(toAdmin.json()).toMatchObject({ aiPrompt: full.ai_prompt });
  });

  it('marks a student’s first opening and keeps its time', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const url = `/api/lessons/${lesson.id}`;

    const first = (await test.call('GET', url, { as: student })).json();
    const again = (await test.call('GET', url, { as: student })).json();

    expect(first.viewedAt).toMatch(/Z$/);
    expect(first.completedAt).toBeNull();
    expect(again.viewedAt).toBe(first.viewedAt);
    expect(await progressOf(student, lesson)).toHaveLength(1);
  });

  it('marks no view for a prefetch or an administrator', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const admin = await createAdmin(test.db);

    const ahead = await test.call('GET', `/api/lessons/${lesson.id}?prefetch=1`, { as: student });
    await test.call('GET', `/api/lessons/${lesson.id}`, { as: admin });

    expect(ahead.json()).toMatchObject({ id: lesson.id, viewedAt: null });
    expect(await progressOf(student, lesson)).toEqual([]);
    expect(await progressOf(admin, lesson)).toEqual([]);
  });

  it('completes a lesson without an assignment at its first view', async () => {
    const { lesson, student } = await createStudentInLesson(test.db, { lesson: { assignment: ' \n' } });

    const opened = (await test.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json();

    expect(opened.completedAt).toBe(opened.viewedAt);
  });

  it('completes at the next view a lesson whose assignment was taken away', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const url = `/api/lessons/${lesson.id}`;
    const before = (await test.call('GET', url, { as: student })).json();
    await test.db.updateTable('lessons').set({ assignment: null }).where('id', '=', lesson.id).execute();

    const after = (await test.call('GET', url, { as: student })).json();

    expect(after.viewedAt).toBe(before.viewedAt);
    expect(after.completedAt).not.toBeNull();
  });

  it('keeps one view when a page is opened ten times at once', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const opened = await Promise.all(
      Array.from({ length: 10 }, () => test.call('GET', `/api/lessons/${lesson.id}`, { as: student })),
    );

    expect(new Set(opened.map((response) => response.json().viewedAt)).size).toBe(1);
    expect(await progressOf(student, lesson)).toHaveLength(1);
  });

  it('is refused without access, after its expiry, and for no lesson at all', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(test.db);
    const stranger = await createUser(test.db);
    const url = `/api/lessons/${lesson.id}`;

    const withoutAccess = await test.call('GET', url, { as: stranger });
    expect([withoutAccess.statusCode, withoutAccess.json().code]).toEqual([403, 'no_access']);
    await expire(enrolment);
    const afterExpiry = await test.call('GET', url, { as: student });
    expect([afterExpiry.statusCode, afterExpiry.json().code]).toEqual([403, 'access_expired']);
    expect(await progressOf(student, lesson)).toEqual([]);
    const nowhere = await test.call('GET', '/api/lessons/019b0000-0000-7000-8000-000000000000', {
      as: student,
    });
    expect([nowhere.statusCode, nowhere.json().message]).toEqual([404, 'Урок не найден']);
  });

  it('costs two statements with the session once the lesson has been viewed', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const open = () => test.call('GET', `/api/lessons/${lesson.id}`, { as: student });
    await open();

    expect((await countStatements(open)) - ownStatements).toBe(2);
  });
});

describe('POST /api/lessons/:id/activity', () => {
  const secondsAgo = (seconds: number) => hoursFromNow(-seconds / 3600);

  const beacon = (student: { id: string }, lesson: { id: string }, seconds: unknown) =>
    test.call('POST', `/api/lessons/${lesson.id}/activity`, { as: student, body: { seconds } });

  async function activeSeconds(student: { id: string }, lesson: { id: string }) {
    return (await progressOf(student, lesson))[0]?.active_seconds;
  }

  it('credits what the page measured', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    await createProgress(test.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_seconds: 100,
      active_at: secondsAgo(60),
    });

    const response = await beacon(student, lesson, 30);

    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await activeSeconds(student, lesson)).toBe(130);
  });

  it('never credits more than the time that passed', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    await createProgress(test.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_at: secondsAgo(20.5),
    });

    await beacon(student, lesson, 300);
    await beacon(student, lesson, 300);

    expect(await activeSeconds(student, lesson)).toBe(20);
  });

  it('shares the same time between beacons that come at once', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    await createProgress(test.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_at: secondsAgo(40.5),
    });

    await Promise.all(Array.from({ length: 10 }, () => beacon(student, lesson, 30)));

    // The first takes thirty seconds; of the rest only the last few are kept for a beacon that was held up.
    expect(await activeSeconds(student, lesson)).toBe(35);
  });

  it('credits nothing in a lesson that was never opened', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    expect((await beacon(student, lesson, 30)).statusCode).toBe(200);
    expect(await progressOf(student, lesson)).toEqual([]);
  });

  it('refuses a beacon without access and one that no page would send', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(test.db);
    await createProgress(test.db, { user_id: student.id, lesson_id: lesson.id, active_at: secondsAgo(60) });

    for (const seconds of [-1, 301, 1.5, '30', null]) {
      expect((await beacon(student, lesson, seconds)).statusCode).toBe(400);
    }
    expect((await beacon(await createUser(test.db), lesson, 30)).json().code).toBe('no_access');
    await expire(enrolment);
    expect((await beacon(student, lesson, 30)).json().code).toBe('access_expired');
    expect(await activeSeconds(student, lesson)).toBe(0);
  });
});
