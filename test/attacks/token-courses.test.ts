import { beforeAll, describe, expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createUser,
  enrol,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

// A token for one course names it, and beside it a thing of another course: a group to filter by, a group to put a person into,
// a lesson among those of the course. Who of the course is in that group, too, is the other course's.

const t = testApp();
let own: { id: string };
let lesson: { id: string };
let otherCourse: { id: string };
let otherGroup: { id: string };
let person: { id: string; email: string };
let headers: Record<string, string>;

beforeAll(async () => {
  own = await createCourse(t.db, { title: 'Свой курс' });
  lesson = await createLesson(t.db, { course_id: own.id });
  otherCourse = await createCourse(t.db, { title: 'Чужой курс' });
  otherGroup = await createGroup(t.db, { course_id: otherCourse.id, title: 'Чужой поток' });
  person = await createUser(t.db, { first_name: 'Тайна', last_name: 'Чужая' });
  await enrol(t.db, { user_id: person.id, course_id: own.id });
  await enrol(t.db, { user_id: person.id, course_id: otherCourse.id, group_id: otherGroup.id });
  await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id, content: 'Ответ тайны' });
  const admin = await createAdmin(t.db);
  ({ headers } = await createApiToken(t.db, { user_id: admin.id, course_ids: [own.id] }));
});

const get = (path: string) => t.call('GET', path, { headers });

describe.each([
  ['its people', () => `/api/users?courseId=${own.id}`],
  ['the progress of its people', () => `/api/courses/${own.id}/people?`],
  ['its lesson’s answers', () => `/api/lessons/${lesson.id}/answers?`],
  ['its lesson’s answers in a table', () => `/api/lessons/${lesson.id}/answers.csv?`],
  ['its answers in a table', () => `/api/courses/${own.id}/answers.csv?`],
  ['its students in a table', () => `/api/courses/${own.id}/analytics.csv?table=students`],
])('A token of one course finds in %s', (_, path) => {
  test('the person, and by a group of another course nobody', async () => {
    const all = await get(path());
    expect([all.statusCode, all.payload]).toEqual([200, expect.stringContaining('Тайна')]);
    const filtered = await get(`${path()}&groupId=${otherGroup.id}`);
    expect(filtered.statusCode).toBeLessThan(500);
    expect(filtered.payload).not.toMatch(/Тайна|тайны/);
  });
});

test('Nor do counts say that somebody of the course is in a group of another', async () => {
  const counted = async (rest: string) => (await get(`/api/answers/counts?${rest}`)).json();
  expect(await counted('')).toMatchObject([{ id: own.id }]);
  expect(JSON.stringify(await counted(''))).toMatch(/:1[,}]/);
  expect(JSON.stringify(await counted(`groupId=${otherGroup.id}`))).not.toMatch(/:1[,}]/);
  const analytics = await get(`/api/courses/${own.id}/analytics?groupId=${otherGroup.id}`);
  expect(analytics.statusCode === 200 ? analytics.json().studentCount : 0).toBe(0);
});

test.each([
  ['lower case', (id: string) => `courseId=${id}`, 200],
  ['two courses', (id: string) => `courseId=${id}&courseId=${otherCourse.id}`, 400],
  ['upper case', () => `courseId=${otherCourse.id.toUpperCase()}`, 403],
  ['none', () => 'search=a', 403],
])('People are listed of a course that is named, in %s', async (_, query, status) => {
  expect((await get(`/api/users?${query(own.id)}`)).statusCode).toBe(status);
});

test('A person is not put into a group of another course, and a lesson of another is not ordered', async () => {
  const put = await t.call('POST', `/api/users/${person.id}/courses`, {
    headers,
    body: { courseId: own.id, groupId: otherGroup.id },
  });
  expect(put.statusCode).toBeGreaterThanOrEqual(400);
  const elsewhere = await createLesson(t.db, { course_id: otherCourse.id, order: 7 });
  const ordered = await t.call('PUT', `/api/courses/${own.id}/lessons/reorder`, {
    headers,
    body: { lessonIds: [lesson.id, elsewhere.id] },
  });
  expect(ordered.statusCode).toBe(409);
  const rows = await t.db
    .selectFrom('user_courses')
    .select('group_id')
    .where('user_id', '=', person.id)
    .where('course_id', '=', own.id)
    .execute();
  expect(rows).toEqual([{ group_id: null }]);
});

test('Access to another course is neither given nor taken, nor shown among a person’s courses', async () => {
  const body = { courseId: otherCourse.id };
  const given = await t.call('POST', `/api/users/${person.id}/courses`, { headers, body });
  const taken = await t.call('DELETE', `/api/users/${person.id}/courses/${otherCourse.id}`, { headers });
  expect([given.statusCode, taken.statusCode]).toEqual([403, 403]);
  const courses = await get(`/api/users/${person.id}/courses`);
  expect(courses.payload).not.toContain('Чужой');
  expect(courses.json()).toMatchObject([{ courseId: own.id }]);
});
