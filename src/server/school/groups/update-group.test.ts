import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createGroup, createLesson } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };
let course: { id: string };
let group: { id: string; updated_at: string };
let lessons: { id: string }[];

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' });
});

afterAll(() => t.close());

beforeEach(async () => {
  course = await createCourse(t.db);
  group = await createGroup(t.db, {
    course_id: course.id,
    title: 'Осень',
    starts_at: '2030-09-01T07:00:00Z',
  });
  lessons = [];
  for (const order of [0, 1]) lessons.push(await createLesson(t.db, { course_id: course.id, order }));
});

const put = (body: object, as = admin) =>
  t.call('PUT', `/api/groups/${group.id}`, { as, body: { basedOn: group.updated_at, ...body } });
const current = async () => (await t.call('GET', `/api/groups/${group.id}`, { as: admin })).json();
const changesOf = async () =>
  (await t.call('GET', '/api/audit?limit=1&action=group_updated', { as: admin })).json()[0]?.details.changes;

const opensAt = '2030-09-02T07:00:00.000Z';
const dueAt = '2030-09-09T07:00:00.000Z';
const of = (at: number, dates: { opensAt?: string | null; dueAt?: string | null }) => ({
  lessonId: lessons[at]?.id,
  opensAt: null,
  dueAt: null,
  ...dates,
});

test('The schedule is replaced as a whole, and the rest of the group is left alone', async () => {
  const first = await put({ lessons: [of(0, { opensAt, dueAt }), of(1, { dueAt })] });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({
    title: 'Осень',
    startsAt: '2030-09-01T07:00:00.000Z',
    lessons: [
      { opensAt, dueAt },
      { opensAt: null, dueAt },
    ],
  });
  group.updated_at = first.json().updatedAt;
  const second = await put({ lessons: [of(1, { opensAt })] });
  expect(second.json().lessons).toMatchObject([
    { opensAt: null, dueAt: null },
    { opensAt, dueAt: null },
  ]);
  expect(await changesOf()).toEqual({
    lessons: {
      from: [of(0, { opensAt, dueAt }), of(1, { dueAt })],
      to: [of(0, {}), of(1, { opensAt })],
    },
  });
});

test('The group is renamed, moved, archived and taken out again; what is omitted stays', async () => {
  const endsAt = '2030-12-01T07:00:00.000Z';
  const changed = (await put({ title: 'Зима', endsAt, late: 'refused', archived: true })).json();
  expect(changed).toMatchObject({ title: 'Зима', endsAt, late: 'refused', archivedAt: expect.any(String) });
  expect(changed.startsAt).toBe('2030-09-01T07:00:00.000Z');
  expect(await changesOf()).toEqual({
    title: { from: 'Осень', to: 'Зима' },
    endsAt: { from: null, to: endsAt },
    late: { from: 'accepted', to: 'refused' },
    archived: { from: false, to: true },
  });
  group.updated_at = changed.updatedAt;
  expect((await put({ archived: false, endsAt: null })).json()).toMatchObject({
    archivedAt: null,
    endsAt: null,
  });
});

test('What another administrator has saved meanwhile is not overwritten, and says who and when', async () => {
  const other = await createAdmin(t.db, { first_name: 'Пётр', last_name: 'Ким' });
  const saved = await put({ lessons: [of(0, { dueAt })] }, other);
  const refused = await put({ lessons: [of(1, { dueAt })] });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'Пока вы правили поток, его сохранил кто-то ещё: Пётр Ким',
    saved: { by: 'Пётр Ким', at: saved.json().updatedAt },
  });
  expect((await current()).lessons).toMatchObject([{ dueAt }, { dueAt: null }]);
  const over = await put({ basedOn: refused.json().saved.at, lessons: [of(1, { dueAt })] });
  expect(over.json().lessons).toMatchObject([{ dueAt: null }, { dueAt }]);
});

test('Of many saves at once one wins, and the others are refused', async () => {
  const saves = await Promise.all(
    Array.from({ length: 6 }, (_, at) => put({ title: `Поток ${at}`, lessons: [of(0, { dueAt })] })),
  );
  const statuses = saves.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
});

test('Saving what is already stored changes nothing, however old the page', async () => {
  await put({ lessons: [of(0, { dueAt })] });
  const before = await current();
  const again = await put({ lessons: [of(0, { dueAt: '2030-09-09T07:00:00Z' })] });
  expect(again.json()).toEqual(before);
});

test.each([
  [
    'a lesson of another course',
    async () => [{ ...of(0, {}), lessonId: await foreignLesson() }],
    '0.lessonId',
  ],
  ['a lesson named twice', () => [of(0, {}), of(0, { dueAt })], '1.lessonId'],
  ['a deadline before the opening', () => [of(0, {}), of(1, { opensAt: dueAt, dueAt: opensAt })], '1.dueAt'],
  ['a deadline before the start of the group', () => [of(0, { dueAt: '2030-08-01T07:00:00Z' })], '0.dueAt'],
  ['a year that isn’t one', () => [of(0, { opensAt: '1815-01-01T00:00:00Z' })], '0.opensAt'],
])('Refuses %s', async (_what, schedule, field) => {
  const response = await put({ title: 'Не сохранится', lessons: await schedule() });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields)).toEqual([`lessons.${field}`]);
  expect(await current()).toMatchObject({ title: 'Осень', lessons: [{ dueAt: null }, { dueAt: null }] });
});

async function foreignLesson(): Promise<string> {
  return (await createLesson(t.db, { course_id: (await createCourse(t.db)).id })).id;
}

test('A fixed opening after the deadline that follows from the days is refused at the opening', async () => {
  await t.db
    .updateTable('lessons')
    .set({ due_after: 7 })
    .where('id', '=', lessons[0]?.id ?? '')
    .execute();
  const response = await put({ lessons: [of(0, { opensAt: '2030-09-20T07:00:00Z' })] });
  expect(response.json().fields).toEqual({
    'lessons.0.opensAt': 'Урок открывается раньше, чем его нужно сдать',
  });
});

test('An end before the stored start, a group that isn’t there and a missing basis are refused', async () => {
  expect((await put({ endsAt: '2030-08-01T07:00:00Z' })).json().fields).toEqual({
    endsAt: 'Конец потока должен быть позже его начала',
  });
  expect((await put({ basedOn: undefined, title: 'Зима' })).json().fields).toHaveProperty('basedOn');
  group.id = '019a0000-0000-7000-8000-000000000000';
  expect((await put({ title: 'Зима' })).statusCode).toBe(404);
});
