import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createGroup, createLesson, createUser, enrol } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
  // The clocks go back on 27 October 2030, from +02:00 to +01:00.
  await t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Berlin' })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ time_zone: 'Europe/Berlin' }))
    .execute();
});

afterAll(() => t.close());

const copy = (id: string, body: { title: string; startsAt: string | null }) =>
  t.call('POST', `/api/groups/${id}/copy`, { as: admin, body });

/** Ten in the morning in Berlin on 1 October: lessons on the 8th and 15th, the end on the 22nd. */
async function createSource(given: { starts_at?: string | null; ends_at?: string | null } = {}) {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const lessons = [
    await createLesson(t.db, { course_id: course.id, order: 0 }),
    await createLesson(t.db, { course_id: course.id, order: 1, due_after: 30 }),
  ];
  const group = await createGroup(t.db, {
    course_id: course.id,
    title: 'Октябрь',
    starts_at: '2030-10-01T08:00:00Z',
    ends_at: '2030-10-22T21:59:00Z',
    late: 'refused',
    ...given,
  });
  await t.db
    .insertInto('group_lessons')
    .values({
      group_id: group.id,
      lesson_id: lessons[0]?.id ?? '',
      opens_at: '2030-10-08T08:00:00Z',
      due_at: '2030-10-15T21:59:00Z',
    })
    .execute();
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  return group;
}

test('Dates move by the difference of the starts, at the same local hour over the October change', async () => {
  const source = await createSource();
  // Two weeks later, again at ten in the morning.
  const response = await copy(source.id, { title: 'Вторая половина', startsAt: '2030-10-15T08:00:00Z' });
  expect(response.statusCode).toBe(201);
  const moved = response.json();
  expect(moved).toMatchObject({
    title: 'Вторая половина',
    courseId: source.course_id,
    startsAt: '2030-10-15T08:00:00.000Z',
    // 5 November, 23:59 in winter time.
    endsAt: '2030-11-05T22:59:00.000Z',
    late: 'refused',
    archivedAt: null,
    people: 0,
    lessons: [
      { opensAt: '2030-10-22T08:00:00.000Z', dueAt: '2030-10-29T22:59:00.000Z' },
      { opensAt: null, dueAt: null, plannedDueAt: '2030-11-14T09:00:00.000Z' },
    ],
  });
  const [entry] = (await t.call('GET', '/api/audit?action=group_copied', { as: admin })).json();
  expect(entry.details).toMatchObject({ groupId: moved.id, sourceId: source.id, sourceTitle: 'Октябрь' });
});

test('A start on the other side of the change keeps ten in the morning ten in the morning', async () => {
  const source = await createSource();
  const moved = (await copy(source.id, { title: 'Ноябрь', startsAt: '2030-11-01T09:00:00Z' })).json();
  expect(moved.lessons[0]).toMatchObject({
    opensAt: '2030-11-08T09:00:00.000Z',
    dueAt: '2030-11-15T22:59:00.000Z',
  });
  expect(moved.endsAt).toBe('2030-11-22T22:59:00.000Z');
});

test('Without one of the starts the dates stay as they are', async () => {
  const dates = [{ opensAt: '2030-10-08T08:00:00.000Z', dueAt: '2030-10-15T21:59:00.000Z' }, {}];
  const undated = await createSource({ starts_at: null });
  const given = (await copy(undated.id, { title: 'Копия', startsAt: '2030-10-02T00:00:00Z' })).json();
  expect(given).toMatchObject({ startsAt: '2030-10-02T00:00:00.000Z', lessons: dates });
  const dated = await createSource();
  expect((await copy(dated.id, { title: 'Копия', startsAt: null })).json()).toMatchObject({
    startsAt: null,
    endsAt: '2030-10-22T21:59:00.000Z',
    lessons: dates,
  });
});

test('A start so far off that the other dates leave the calendar is refused', async () => {
  const source = await createSource();
  const refused = await copy(source.id, { title: 'Копия', startsAt: '9998-12-30T00:00:00Z' });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual(['startsAt']);
});

test('A start after the end that stays is refused, and so is a group that isn’t there', async () => {
  const undated = await createSource({ starts_at: null });
  const refused = await copy(undated.id, { title: 'Копия', startsAt: '2031-01-01T00:00:00Z' });
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, ['startsAt']]);
  const nowhere = await copy('019a0000-0000-7000-8000-000000000000', { title: 'Копия', startsAt: null });
  expect(nowhere.statusCode).toBe(404);
});
