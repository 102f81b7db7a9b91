import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createLesson,
  createProgress,
  createStudentInLesson,
  hoursFromNow,
} from '#test/factories.ts';
import { form } from '#test/form.ts';

let t: TestApp;
let admin: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
});

afterAll(() => t.close());

describe('A lesson', () => {
  const create = async (body: object) => {
    const { course } = await createStudentInLesson(t.db);
    const response = await t.call('POST', `/api/courses/${course.id}/lessons`, {
      as: admin,
      body: { title: 'Урок', ...body },
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const update = async (id: string, body: object) =>
    (await t.call('PUT', `/api/lessons/${id}`, { as: admin, body: { title: 'Урок', ...body } })).json();

  test('is published at once, kept as a draft, or scheduled', async () => {
    expect(Date.parse((await create({})).publishedAt)).toBeLessThanOrEqual(Date.now() + 1_000);
    expect((await create({ publishedAt: null })).publishedAt).toBeNull();
    const later = hoursFromNow(30);
    expect((await create({ publishedAt: later })).publishedAt).toBe(later);
  });

  test('keeps its publication and days unless they are named', async () => {
    const { id } = await create({ publishedAt: null, opensAfter: 3, dueAfter: 10 });
    expect(await update(id, {})).toMatchObject({ publishedAt: null, opensAfter: 3, dueAfter: 10 });
    const published = await update(id, { publishedAt: 'now', opensAfter: null });
    expect(published).toMatchObject({ opensAfter: null, dueAfter: 10 });
    expect(Date.parse(published.publishedAt)).toBeLessThanOrEqual(Date.now());
    // What is published stays so since then.
    expect((await update(id, { publishedAt: 'now' })).publishedAt).toBe(published.publishedAt);
    expect((await update(id, { publishedAt: null })).publishedAt).toBeNull();
  });

  test.each([
    ['publishedAt', '0001-01-01T00:00:00Z'],
    ['publishedAt', 'завтра'],
    ['opensAfter', -1],
    ['dueAfter', 3_651],
    ['dueAfter', 1.5],
  ])('is refused with %s %s', async (field, value) => {
    const { lesson } = await createStudentInLesson(t.db);
    const response = await t.call('PUT', `/api/lessons/${lesson.id}`, {
      as: admin,
      body: { title: 'Урок', [field]: value },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty(field);
  });
});

test('A course is kept as a draft, scheduled and published by a form', async () => {
  const save = async (method: 'POST' | 'PUT', url: string, fields: Record<string, string>) =>
    (await t.call(method, url, { as: admin, ...(await form({ title: 'Курс', ...fields })) })).json();
  const { id, ...draft } = await save('POST', '/api/courses', { publishedAt: '' });
  expect(draft.publishedAt).toBeNull();
  const url = `/api/courses/${id}`;
  expect((await save('PUT', url, {})).publishedAt).toBeNull();
  const later = hoursFromNow(30);
  expect((await save('PUT', url, { publishedAt: later })).publishedAt).toBe(later);
  const published = await save('PUT', url, { publishedAt: 'now' });
  expect(Date.parse(published.publishedAt)).toBeLessThanOrEqual(Date.now());
});

test('Hidden lessons leave the counts, the progress and the analytics of a course', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const hidden = await createLesson(t.db, { course_id: course.id });
  await createLesson(t.db, { course_id: course.id });
  const completed_at = hoursFromNow(-1);
  for (const { id } of [lesson, hidden]) {
    await createProgress(t.db, { user_id: student.id, lesson_id: id, completed_at });
  }
  const seen = async () => {
    const shown = (await t.call('GET', `/api/courses/${course.id}`, { as: student })).json();
    const analytics = (await t.call('GET', `/api/courses/${course.id}/analytics`, { as: admin })).json();
    const table = await t.call('GET', `/api/courses/${course.id}/analytics.csv?table=students`, {
      as: admin,
    });
    const [, row = ''] = table.body.split('\r\n');
    return {
      lessons: shown.lessonCount,
      progress: shown.progress,
      completedCourse: analytics.completedCourse,
      average: analytics.averageProgress,
      listed: analytics.lessons.length,
      row: row.split(';').slice(6, 9),
    };
  };
  expect(await seen()).toEqual({
    lessons: 3,
    progress: 66,
    completedCourse: 0,
    average: 66.7,
    listed: 3,
    row: ['2', '3', '66'],
  });
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', hidden.id).execute();
  expect(await seen()).toEqual({
    lessons: 2,
    progress: 50,
    completedCourse: 0,
    average: 50,
    listed: 2,
    row: ['1', '2', '50'],
  });
  await t.db
    .updateTable('lessons')
    .set({ published_at: hoursFromNow(9) })
    .where('course_id', '=', course.id)
    .where('id', '<>', lesson.id)
    .execute();
  expect(await seen()).toMatchObject({ lessons: 1, progress: 100, completedCourse: 1, average: 100 });
});
