import { describe, expect, test } from 'vitest';
import {
  createAdmin,
  createCourse,
  createLesson,
  createProgress,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const titles = (courses: { title: string }[]) => courses.map(({ title }) => title);

describe('GET /api/courses', () => {
  test('gives a student the open courses alone, the latest enrolment first', async () => {
    const student = await createUser(t.db);
    const [open, temporary, expired] = [
      await createCourse(t.db, { title: 'Бессрочный' }),
      await createCourse(t.db, { title: 'До завтра' }),
      await createCourse(t.db, { title: 'Истёкший' }),
    ];
    await createCourse(t.db, { title: 'Чужой' });
    await enrol(t.db, { user_id: student.id, course_id: open.id, enrolled_at: hoursFromNow(-2) });
    await enrol(t.db, { user_id: student.id, course_id: temporary.id, expires_at: hoursFromNow(24) });
    await enrol(t.db, { user_id: student.id, course_id: expired.id, expires_at: hoursFromNow(-1) });

    const response = await t.call('GET', '/api/courses', { as: student });

    expect(response.statusCode).toBe(200);
    expect(titles(response.json())).toEqual(['До завтра', 'Бессрочный']);
  });

  test('counts the lessons and the part of them that the student completed, rounded down', async () => {
    const student = await createUser(t.db);
    const other = await createUser(t.db);
    const course = await createCourse(t.db);
    const empty = await createCourse(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    await enrol(t.db, { user_id: student.id, course_id: empty.id, enrolled_at: hoursFromNow(-1) });
    const lessons = [
      await createLesson(t.db, { course_id: course.id }),
      await createLesson(t.db, { course_id: course.id }),
      await createLesson(t.db, { course_id: course.id }),
    ];
    const done = { completed_at: hoursFromNow(0) };
    await createProgress(t.db, { user_id: student.id, lesson_id: lessons[0]?.id ?? '', ...done });
    await createProgress(t.db, { user_id: student.id, lesson_id: lessons[1]?.id ?? '', ...done });
    await createProgress(t.db, { user_id: student.id, lesson_id: lessons[2]?.id ?? '' });
    await createProgress(t.db, { user_id: other.id, lesson_id: lessons[2]?.id ?? '', ...done });

    const response = await t.call('GET', '/api/courses', { as: student });

    expect(response.json()).toMatchObject([
      { id: course.id, lessonCount: 3, progress: 66 },
      { id: empty.id, lessonCount: 0, progress: 0 },
    ]);
  });

  test('gives an administrator every course, the newest first, without anybody’s progress', async () => {
    const admin = await createAdmin(t.db);
    const older = await createCourse(t.db, { created_at: hoursFromNow(1) });
    const newer = await createCourse(t.db, { created_at: hoursFromNow(2), created_by_id: admin.id });
    await createLesson(t.db, { course_id: newer.id });

    const courses = (await t.call('GET', '/api/courses', { as: admin })).json();

    expect(courses.slice(0, 2)).toEqual([
      {
        id: newer.id,
        title: newer.title,
        description: null,
        coverImage: null,
        createdById: admin.id,
        createdAt: newer.created_at,
        updatedAt: newer.updated_at,
        lessonCount: 1,
        publishedAt: newer.published_at,
        dataRule: 'anywhere',
        monthlyBudget: null,
        withoutAi: false,
        passesBy: 'sent',
        inOrder: false,
        certificate: null,
      },
      expect.objectContaining({ id: older.id, lessonCount: 0 }),
    ]);
    const { count } = await t.db
      .selectFrom('courses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(courses).toHaveLength(count);
  });

  test('is for those who have signed in', async () => {
    expect((await t.call('GET', '/api/courses')).statusCode).toBe(401);
  });
});

describe('GET /api/courses/:id', () => {
  test('gives a student an open course with the progress', async () => {
    const student = await createUser(t.db);
    const course = await createCourse(t.db, { title: 'Трудный разговор', description: 'О нём' });
    await enrol(t.db, { user_id: student.id, course_id: course.id });

    const response = await t.call('GET', `/api/courses/${course.id}`, { as: student });

    expect(response.json()).toMatchObject({
      title: 'Трудный разговор',
      description: 'О нём',
      lessonCount: 0,
      progress: 0,
    });
  });

  test('distinguishes a student without access from one whose access has expired', async () => {
    const student = await createUser(t.db);
    const never = await createCourse(t.db);
    const expired = await createCourse(t.db);
    await enrol(t.db, { user_id: student.id, course_id: expired.id, expires_at: hoursFromNow(-1) });

    const withoutAccess = await t.call('GET', `/api/courses/${never.id}`, { as: student });
    const afterExpiry = await t.call('GET', `/api/courses/${expired.id}`, { as: student });

    expect([withoutAccess.statusCode, withoutAccess.json().code]).toEqual([403, 'no_access']);
    expect([afterExpiry.statusCode, afterExpiry.json().code]).toEqual([403, 'access_expired']);
    expect(afterExpiry.json().message).toContain('Срок доступа истёк');
  });

  test('answers 404 for a course that does not exist, be it even no id', async () => {
    const student = await createUser(t.db);
    const admin = await createAdmin(t.db);

    for (const as of [student, admin]) {
      const response = await t.call('GET', '/api/courses/019b0000-0000-7000-8000-000000000000', { as });
      expect([response.statusCode, response.json().message]).toEqual([404, 'Курс не найден']);
    }
    expect((await t.call('GET', '/api/courses/17', { as: student })).statusCode).toBe(404);
  });
});

describe('GET /api/user/courses', () => {
  test('gives all of one’s enrolments, the expired ones with their date', async () => {
    const student = await createUser(t.db);
    const open = await createCourse(t.db);
    const expired = await createCourse(t.db);
    const expiry = hoursFromNow(-1);
    await enrol(t.db, { user_id: student.id, course_id: open.id });
    await enrol(t.db, {
      user_id: student.id,
      course_id: expired.id,
      enrolled_at: hoursFromNow(-2),
      expires_at: expiry,
    });

    const response = await t.call('GET', '/api/user/courses', { as: student });

    expect(response.json()).toMatchObject([
      { id: open.id, expiresAt: null, progress: 0, enrolledAt: expect.stringMatching(/Z$/) },
      { id: expired.id, expiresAt: expiry, lessonCount: 0 },
    ]);
  });
});
