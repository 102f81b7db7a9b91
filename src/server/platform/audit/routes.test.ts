import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createAdmin, createCourse, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { firstIdAt } from './first-id-at.ts';

const t = testApp();
const anna: { id: string } = forAllTests(() => createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' }));
const boris: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Борис', last_name: 'Громов' }),
);
const student: { id: string } = forAllTests(() =>
  createUser(t.db, { first_name: 'Пётр', last_name: 'Соловьёв', email: 'petr@example.ru' }),
);

beforeAll(async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const url = `/api/users/${student.id}/courses`;
  await t.call('POST', url, { as: anna, body: { courseId: course.id } });
  await t.call('DELETE', `${url}/${course.id}`, { as: boris });
});

const actions = async (query: string) =>
  (await t.call('GET', `/api/audit${query}`, { as: anna }))
    .json()
    .map((entry: { action: string }) => entry.action);

test('The journal shows who did what to whom, newest first', async () => {
  const response = await t.call('GET', '/api/audit', { as: anna });
  const about = { id: student.id, firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' };
  expect(response.json()).toMatchObject([
    { action: 'course_access_revoked', performedBy: { id: boris.id }, subject: about },
    { action: 'course_access_granted', performedBy: { id: anna.id, firstName: 'Анна' }, subject: about },
  ]);
});

test('It is filtered by who, about whom, what and when', async () => {
  expect(await actions(`?performedById=${boris.id}`)).toEqual(['course_access_revoked']);
  expect(await actions('?action=course_access_granted')).toEqual(['course_access_granted']);
  expect(await actions(`?search=${encodeURIComponent('петр СОЛОВЬЕВ')}`)).toHaveLength(2);
  expect(await actions('?search=nobody')).toEqual([]);
  expect(await actions(`?subjectId=${anna.id}`)).toEqual([]);
  const hour = 3_600_000;
  const before = new Date(Date.now() - hour).toISOString();
  const after = new Date(Date.now() + hour).toISOString();
  expect(await actions(`?from=${before}&to=${after}`)).toHaveLength(2);
  expect(await actions(`?to=${before}`)).toEqual([]);
  expect(await actions(`?from=${after}`)).toEqual([]);
});

test('It comes in pages', async () => {
  const first = (await t.call('GET', '/api/audit?limit=1', { as: anna })).json();
  expect(first).toHaveLength(1);
  expect(await actions(`?limit=1&cursor=${first[0].id}`)).toEqual(['course_access_granted']);
});

test('The first id of a moment is not above an id made then', () => {
  const now = new Date().toISOString();
  const made = randomUUIDv7();
  expect(firstIdAt(now) <= made).toBe(true);
  expect(firstIdAt(new Date(Date.now() + 1000).toISOString()) > made).toBe(true);
  expect(firstIdAt('1960-01-01T00:00:00.000Z')).toBe('00000000-0000-7000-8000-000000000000');
});
