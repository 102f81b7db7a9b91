import { describe, expect, test } from 'vitest';
import type { ActivityDay, CourseAnalytics } from '#contract/analytics/schemas.ts';
import { createAnalyticsSetting } from '#test/analytics-setting.ts';
import {
  createAnswer,
  createCourse,
  createProgress,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const t = forAllTests(createAnalyticsSetting);

async function analyticsOf(course: { id: string }, query = ''): Promise<CourseAnalytics> {
  const response = await t.call('GET', `/api/courses/${course.id}/analytics${query}`, { as: t.admin });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('GET /api/courses/:id/analytics', () => {
  test('counts students, those who completed everything, their mean progress and the answers', async () => {
    const { course, first, second } = await t.courseWithTwoLessons();
    const [all, half, none] = [
      await t.studentOf(course),
      await t.studentOf(course),
      await t.studentOf(course),
    ];
    await t.completed(all, first, 300);
    await t.completed(all, second, 60);
    await t.completed(half, first, 120);
    await t.opened(half, second, 30);
    for (const student of [all, all, half]) {
      await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
    }
    await createAnswer(t.db, { user_id: all.id, lesson_id: second.id });

    const { activity, ...statistics } = await analyticsOf(course);

    expect(none).toBeTruthy();
    expect(statistics).toEqual({
      totalStudents: 3,
      completedCourse: 1,
      averageProgress: 50,
      totalAnswers: 4,
      lessons: [
        {
          id: first.id,
          title: 'Урок 1',
          views: 2,
          answers: 3,
          completed: 2,
          completionRate: 66.7,
          averageTime: 3.5,
        },
        {
          id: second.id,
          title: 'Урок 2',
          views: 2,
          answers: 1,
          completed: 1,
          completionRate: 33.3,
          // 45 seconds on average.
          averageTime: 0.8,
        },
      ],
    });
    expect(activity).toHaveLength(30);
    expect(activity.at(-1)).toMatchObject({ answers: 4, views: 4 });
  });

  test('counts a student whose access has expired, and none whose access was revoked', async () => {
    const { course, first, second } = await t.courseWithTwoLessons();
    const expired = await t.studentOf(course, { expires_at: hoursFromNow(-1) });
    const revoked = await createUser(t.db);
    for (const student of [expired, revoked]) {
      await t.completed(student, first);
      await t.completed(student, second);
      await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
    }

    expect(await analyticsOf(course)).toMatchObject({
      totalStudents: 1,
      completedCourse: 1,
      averageProgress: 100,
      totalAnswers: 2,
      lessons: [
        { views: 1, answers: 2, completed: 1, completionRate: 100 },
        { views: 1, answers: 0, completed: 1, completionRate: 100 },
      ],
    });
  });

  test('counts neither an administrator nor his answers', async () => {
    const { course, first } = await t.courseWithTwoLessons();
    await enrol(t.db, { user_id: t.admin.id, course_id: course.id });
    const response = await t.call('POST', `/api/lessons/${first.id}/answers`, {
      as: t.admin,
      body: { content: 'Проба' },
    });
    expect(response.statusCode).toBe(201);

    const { activity, ...statistics } = await analyticsOf(course);

    expect(statistics).toMatchObject({
      totalStudents: 0,
      completedCourse: 0,
      averageProgress: 0,
      totalAnswers: 0,
    });
    expect(statistics.lessons[0]).toMatchObject({ views: 0, answers: 0, completed: 0, averageTime: 0 });
    expect(activity.at(-1)).toMatchObject({ answers: 0, views: 0 });
  });

  test('looks at this course alone, and says 100 only of the whole', async () => {
    const { course, first, second } = await t.courseWithTwoLessons();
    const { course: other, first: elsewhere } = await t.courseWithTwoLessons();
    const student = await t.studentOf(course);
    await enrol(t.db, { user_id: student.id, course_id: other.id });
    await t.completed(student, elsewhere);
    await t.completed(student, first);
    await t.opened(student, second);
    expect(await analyticsOf(course)).toMatchObject({
      totalStudents: 1,
      completedCourse: 0,
      averageProgress: 50,
    });
    expect(await analyticsOf(other)).toMatchObject({
      totalStudents: 1,
      completedCourse: 0,
      averageProgress: 50,
    });
  });

  test('is all zeros for a course without lessons or without students', async () => {
    const empty = await createCourse(t.db);
    await t.studentOf(empty);
    const zeros = { completedCourse: 0, averageProgress: 0, totalAnswers: 0 };
    expect(await analyticsOf(empty)).toMatchObject({ ...zeros, totalStudents: 1, lessons: [] });
    const { course } = await t.courseWithTwoLessons();
    expect(await analyticsOf(course)).toMatchObject({ ...zeros, totalStudents: 0 });
  });

  test('follows what students do through the calls', async () => {
    const { course, first } = await t.courseWithTwoLessons();
    const student = await t.studentOf(course);
    await t.call('GET', `/api/lessons/${first.id}`, { as: student });
    expect((await analyticsOf(course)).lessons[0]).toMatchObject({ views: 1, completed: 0 });
    await t.call('POST', `/api/lessons/${first.id}/answers`, { as: student, body: { content: 'Ответ' } });
    expect(await analyticsOf(course)).toMatchObject({
      averageProgress: 50,
      lessons: [{ views: 1, answers: 1, completed: 1, completionRate: 100 }, {}],
    });
  });

  test('puts what happened into the reader’s days, as far back as asked', async () => {
    const { course, first, second } = await t.courseWithTwoLessons();
    const student = await t.studentOf(course);
    // 23:30 in Moscow, two days ago.
    const evening = new Date(Date.now() - 2 * 86_400_000);
    evening.setUTCHours(20, 30, 0, 0);
    await createAnswer(t.db, {
      user_id: student.id,
      lesson_id: first.id,
      created_at: evening.toISOString(),
    });
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: second.id,
      viewed_at: evening.toISOString(),
    });
    await createAnswer(t.db, {
      user_id: student.id,
      lesson_id: first.id,
      created_at: hoursFromNow(-24 * 60),
    });

    const busy = ({ activity }: CourseAnalytics) =>
      activity.filter(({ answers, views }: ActivityDay) => answers > 0 || views > 0);
    const dateOf = (time: Date) => time.toISOString().slice(0, 10);
    const inMoscow = await analyticsOf(course, '?timeZone=Europe/Moscow&days=30');
    const inYakutsk = await analyticsOf(course, '?timeZone=Asia/Yakutsk&days=30');
    const long = await analyticsOf(course, '?timeZone=Europe/Moscow&days=90');

    expect(busy(inMoscow)).toEqual([{ date: dateOf(evening), answers: 1, views: 1 }]);
    const nextDay = new Date(evening.getTime() + 86_400_000);
    expect(busy(inYakutsk)).toEqual([{ date: dateOf(nextDay), answers: 1, views: 1 }]);
    expect(long.activity).toHaveLength(90);
    expect(busy(long)).toHaveLength(2);
  });

  test('refuses zones and spans that there are not, and courses that there are not', async () => {
    const { course } = await t.courseWithTwoLessons();
    const statusOf = async (url: string) => (await t.call('GET', url, { as: t.admin })).statusCode;
    expect(await statusOf(`/api/courses/${course.id}/analytics?timeZone=Europe/Nowhere`)).toBe(400);
    expect(await statusOf(`/api/courses/${course.id}/analytics?timeZone=x';drop`)).toBe(400);
    expect(await statusOf(`/api/courses/${course.id}/analytics?days=31`)).toBe(400);
    expect(await statusOf(`/api/courses/${t.admin.id}/analytics`)).toBe(404);
  });
});
