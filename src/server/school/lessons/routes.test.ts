import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { countStatements, fewestStatements } from '#test/count-statements.ts';
import {
  createAdmin,
  createCourse,
  createLesson,
  createMentorVersion,
  createProgress,
  createScenario,
  createStudentInLesson,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const progressOf = (student: { id: string }, lesson: { id: string }) =>
  t.db
    .selectFrom('lesson_progress')
    .selectAll()
    .where('user_id', '=', student.id)
    .where('lesson_id', '=', lesson.id)
    .execute();

const expire = (enrolment: { id: string }) =>
  t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('id', '=', enrolment.id)
    .execute();

/** The test's own statement: `test.call` creates the session. */
const ownStatements = 1;

describe('GET /api/courses/:courseId/lessons', () => {
  test('tells an administrator what each lesson has, and nobody else', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db, {
      lesson: { due_after: 3, release: 'after_person' },
    });
    const bare = await createLesson(t.db, { course_id: course.id, order: 5, assignment: null });
    await createScenario(t.db, { lesson_id: lesson.id });
    const criteria = [{ id: bare.id, title: 'Факты', description: '', levels: [] }];
    await createMentorVersion(t.db, { lesson_id: lesson.id, criteria });
    const list = async (as: { id: string }) =>
      (await t.call('GET', `/api/courses/${course.id}/lessons`, { as })).json() as { parts?: string[] }[];
    expect((await list(await createAdmin(t.db))).map(({ parts }) => parts)).toEqual([
      ['task', 'criteria', 'trainer', 'release', 'dates'],
      [],
    ]);
    expect((await list(student)).map(({ parts }) => parts)).toEqual([undefined, undefined]);
  });

  test('gives the lessons by order, then by age, with what the viewer did in them', async () => {
    const { course, lesson: second, student } = await createStudentInLesson(t.db, { lesson: { order: 1 } });
    const third = await createLesson(t.db, { course_id: course.id, order: 1 });
    const first = await createLesson(t.db, { course_id: course.id, order: 0, video_url: 'https://a.ru' });
    const [viewedAt, completedAt] = [hoursFromNow(-2), hoursFromNow(-1)];
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: second.id,
      viewed_at: viewedAt,
      completed_at: completedAt,
    });

    const response = await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student });

    expect(response.json()).toMatchObject([
      { id: first.id, videoUrl: 'https://a.ru', viewedAt: null, completedAt: null },
      { id: second.id, viewedAt, completedAt },
      { id: third.id },
    ]);
    expect(response.json()[0]).not.toHaveProperty('content');
  });

  test('is an empty list for a course without lessons', async () => {
    const admin = await createAdmin(t.db);
    const course = await createCourse(t.db);

    expect((await t.call('GET', `/api/courses/${course.id}/lessons`, { as: admin })).json()).toEqual([]);
  });

  test('is refused without access, after its expiry, and for no course at all', async () => {
    const { course, student, enrolment } = await createStudentInLesson(t.db);
    const stranger = await createUser(t.db);
    const url = `/api/courses/${course.id}/lessons`;

    expect((await t.call('GET', url, { as: stranger })).json().code).toBe('no_access');
    await expire(enrolment);
    expect((await t.call('GET', url, { as: student })).json().code).toBe('access_expired');
    const nowhere = '/api/courses/019b0000-0000-7000-8000-000000000000/lessons';
    expect((await t.call('GET', nowhere, { as: student })).json().code).toBe('not_found');
  });

  test('costs two statements with the session, however many lessons there are', async () => {
    const { course, student } = await createStudentInLesson(t.db);
    await createLesson(t.db, { course_id: course.id });

    const count = await countStatements(() =>
      t.call('GET', `/api/courses/${course.id}/lessons`, { as: student }),
    );

    expect(count - ownStatements).toBe(2);
  });
});

describe('GET /api/lessons/:id', () => {
  const full = {
    content: '# Привет',
    transcription: 'Слово в слово',
    assignment: 'Расскажите',
    prompt: 'Секретный промпт: {answer}',
  };

  test('gives the whole lesson; its prompt to administrators alone', async () => {
    const { lesson, student } = await createStudentInLesson(t.db, { lesson: full });
    const admin = await createAdmin(t.db);

    const toStudent = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
    const toAdmin = await t.call('GET', `/api/lessons/${lesson.id}`, { as: admin });

    expect(toStudent.json()).toMatchObject({
      content: '# Привет',
      transcription: 'Слово в слово',
      assignment: 'Расскажите',
    });
    expect(toStudent.body).not.toContain('aiPrompt');
    expect(toStudent.body).not.toContain('Секретный');
    expect(toAdmin.json()).toMatchObject({ aiPrompt: full.prompt });
  });

  test('marks a student’s first opening and keeps its time', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const url = `/api/lessons/${lesson.id}`;

    const first = (await t.call('GET', url, { as: student })).json();
    const again = (await t.call('GET', url, { as: student })).json();

    expect(first.viewedAt).toMatch(/Z$/);
    expect(first.completedAt).toBeNull();
    expect(again.viewedAt).toBe(first.viewedAt);
    expect(await progressOf(student, lesson)).toHaveLength(1);
  });

  test('marks no view for a prefetch or an administrator', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);

    const ahead = await t.call('GET', `/api/lessons/${lesson.id}?prefetch=1`, { as: student });
    await t.call('GET', `/api/lessons/${lesson.id}`, { as: admin });

    expect(ahead.json()).toMatchObject({ id: lesson.id, viewedAt: null });
    expect(await progressOf(student, lesson)).toEqual([]);
    expect(await progressOf(admin, lesson)).toEqual([]);
  });

  test('completes a lesson without an assignment at its first view', async () => {
    const { lesson, student } = await createStudentInLesson(t.db, { lesson: { assignment: ' \n' } });

    const opened = (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json();

    expect(opened.completedAt).toBe(opened.viewedAt);
  });

  test('completes at the next view a lesson whose assignment was taken away', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const url = `/api/lessons/${lesson.id}`;
    const before = (await t.call('GET', url, { as: student })).json();
    await t.db.updateTable('lessons').set({ assignment: null }).where('id', '=', lesson.id).execute();

    const after = (await t.call('GET', url, { as: student })).json();

    expect(after.viewedAt).toBe(before.viewedAt);
    expect(after.completedAt).not.toBeNull();
  });

  test('keeps one view when a page is opened ten times at once', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const opened = await Promise.all(
      Array.from({ length: 10 }, () => t.call('GET', `/api/lessons/${lesson.id}`, { as: student })),
    );

    expect(new Set(opened.map((response) => response.json().viewedAt)).size).toBe(1);
    expect(await progressOf(student, lesson)).toHaveLength(1);
  });

  test('is refused without access, after its expiry, and for no lesson at all', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(t.db);
    const stranger = await createUser(t.db);
    const url = `/api/lessons/${lesson.id}`;

    const withoutAccess = await t.call('GET', url, { as: stranger });
    expect([withoutAccess.statusCode, withoutAccess.json().code]).toEqual([403, 'no_access']);
    await expire(enrolment);
    const afterExpiry = await t.call('GET', url, { as: student });
    expect([afterExpiry.statusCode, afterExpiry.json().code]).toEqual([403, 'access_expired']);
    expect(await progressOf(student, lesson)).toEqual([]);
    const nowhere = await t.call('GET', '/api/lessons/019b0000-0000-7000-8000-000000000000', {
      as: student,
    });
    expect([nowhere.statusCode, nowhere.json().message]).toEqual([404, 'Урок не найден']);
  });

  test('costs two statements with the session once the lesson has been viewed', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const open = () => t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
    await open();

    expect((await fewestStatements(open)) - ownStatements).toBe(2);
  });
});

describe('POST /api/lessons/:id/activity', () => {
  const secondsAgo = (seconds: number) => hoursFromNow(-seconds / 3600);

  const beacon = (student: { id: string }, lesson: { id: string }, seconds: unknown) =>
    t.call('POST', `/api/lessons/${lesson.id}/activity`, { as: student, body: { seconds } });

  async function activeSeconds(student: { id: string }, lesson: { id: string }) {
    return (await progressOf(student, lesson))[0]?.active_seconds;
  }

  test('credits what the page measured', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_seconds: 100,
      active_at: secondsAgo(60),
    });

    const response = await beacon(student, lesson, 30);

    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await activeSeconds(student, lesson)).toBe(130);
  });

  test('never credits more than the time that passed', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_at: secondsAgo(20.5),
    });

    await beacon(student, lesson, 300);
    await beacon(student, lesson, 300);

    expect(await activeSeconds(student, lesson)).toBe(20);
  });

  test('shares the same time between beacons that come at once', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      active_at: secondsAgo(40.5),
    });

    await Promise.all(Array.from({ length: 10 }, () => beacon(student, lesson, 30)));

    // The first credits thirty seconds; of the rest only the last few remain, for a delayed beacon.
    expect(await activeSeconds(student, lesson)).toBe(35);
  });

  test('credits nothing in a lesson that was never opened', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    expect((await beacon(student, lesson, 30)).statusCode).toBe(200);
    expect(await progressOf(student, lesson)).toEqual([]);
  });

  test('refuses a beacon without access and one that no page would send', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(t.db);
    await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, active_at: secondsAgo(60) });

    for (const seconds of [-1, 301, 1.5, '30', null]) {
      expect((await beacon(student, lesson, seconds)).statusCode).toBe(400);
    }
    expect((await beacon(await createUser(t.db), lesson, 30)).json().code).toBe('no_access');
    await expire(enrolment);
    expect((await beacon(student, lesson, 30)).json().code).toBe('access_expired');
    expect(await activeSeconds(student, lesson)).toBe(0);
  });
});
