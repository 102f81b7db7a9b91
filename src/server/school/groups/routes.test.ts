import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };
let course: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' });
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.db.deleteFrom('courses').execute();
  course = await createCourse(t.db, { title: 'Переговоры' });
});

const get = async (url: string, as = admin) => (await t.call('GET', url, { as })).json();
const titles = (groups: { title: string }[]) => groups.map(({ title }) => title);
const journal = async () => (await get('/api/audit?limit=1'))[0];

test('A group is created with its dates, and found by its course and among all', async () => {
  const lesson = await createLesson(t.db, { course_id: course.id, title: 'Факты' });
  const body = {
    title: ' Осень ',
    startsAt: '2030-09-01T07:00:00Z',
    endsAt: '2030-12-01T07:00:00Z',
    late: 'refused',
  };
  const created = await t.call('POST', `/api/courses/${course.id}/groups`, { as: admin, body });
  expect(created.statusCode).toBe(201);
  const group = created.json();
  expect(group).toMatchObject({
    courseId: course.id,
    courseTitle: 'Переговоры',
    title: 'Осень',
    startsAt: '2030-09-01T07:00:00.000Z',
    endsAt: '2030-12-01T07:00:00.000Z',
    late: 'refused',
    archivedAt: null,
    people: 0,
    lessons: [{ lessonId: lesson.id, title: 'Факты', order: 0, opensAt: null, dueAt: null }],
    curators: [],
  });
  expect(await get(`/api/groups/${group.id}`)).toEqual(group);
  expect(titles(await get(`/api/courses/${course.id}/groups`))).toEqual(['Осень']);
  expect(await get('/api/groups')).toMatchObject([{ title: 'Осень', courseTitle: 'Переговоры' }]);
  expect(await journal()).toMatchObject({
    action: 'group_created',
    details: { groupId: group.id, title: 'Осень', courseTitle: 'Переговоры' },
  });
});

test('What a new group doesn’t take is refused by name rather than dropped: its schedule is set once it is there', async () => {
  const lesson = await createLesson(t.db, { course_id: course.id });
  const lessons = [{ lessonId: lesson.id, opensAt: '2030-09-02T07:00:00Z', dueAt: null }];
  const path = `/api/courses/${course.id}/groups`;
  const refused = await t.call('POST', path, {
    as: admin,
    body: { title: 'Осень', lessons, archived: true },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      code: 'invalid',
      fields: { lessons: 'Такого поля здесь нет', archived: 'Такого поля здесь нет' },
    },
  ]);
  expect(await get(path)).toEqual([]);
  const noBody = await t.call('POST', path, { as: admin });
  expect([noBody.statusCode, noBody.json().fields]).toEqual([400, undefined]);
});

test('The latest start is first and archived groups are last; only students are counted', async () => {
  const of = { course_id: course.id };
  const old = await createGroup(t.db, { ...of, title: 'Весна', starts_at: '2030-03-01T00:00:00Z' });
  await createGroup(t.db, { ...of, title: 'Осень', starts_at: '2030-09-01T00:00:00Z' });
  await createGroup(t.db, { ...of, title: 'Без начала' });
  await createGroup(t.db, { ...of, title: 'Архив', archived_at: hoursFromNow(-1) });
  const curator = await createCurator(t.db, { of: [of] });
  for (const person of [await createUser(t.db), curator]) {
    await enrol(t.db, { user_id: person.id, course_id: course.id, group_id: old.id });
  }
  const groups = await get('/api/groups');
  expect(titles(groups)).toEqual(['Осень', 'Весна', 'Без начала', 'Архив']);
  expect(groups[1].people).toBe(1);
  expect(titles(await get(`/api/courses/${course.id}/groups`))).toEqual(titles(groups));
});

test('What follows from the days is counted on the school’s clock, and the next deadline is of a published lesson', async () => {
  const group = await createGroup(t.db, { course_id: course.id, starts_at: '2030-09-01T07:00:00Z' });
  const fixed = await createLesson(t.db, { course_id: course.id, order: 0, due_after: 7 });
  await createLesson(t.db, { course_id: course.id, order: 1, opens_after: 3, due_after: 10 });
  await createLesson(t.db, { course_id: course.id, order: 2, due_after: 1, published_at: null });
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: fixed.id, due_at: '2030-09-20T07:00:00Z' })
    .execute();
  const { lessons, nextDueAt } = await get(`/api/groups/${group.id}`);
  expect(lessons).toMatchObject([
    {
      dueAt: '2030-09-20T07:00:00.000Z',
      plannedOpensAt: '2030-09-01T07:00:00.000Z',
      plannedDueAt: '2030-09-08T07:00:00.000Z',
      dueAfter: 7,
    },
    {
      opensAt: null,
      plannedOpensAt: '2030-09-04T07:00:00.000Z',
      plannedDueAt: '2030-09-11T07:00:00.000Z',
    },
    { publishedAt: null },
  ]);
  expect(nextDueAt).toBe('2030-09-11T07:00:00.000Z');
});

test('Without a start the days give no date, since each person has an own one', async () => {
  const group = await createGroup(t.db, { course_id: course.id });
  await createLesson(t.db, { course_id: course.id, opens_after: 3, due_after: 10 });
  const { lessons, nextDueAt } = await get(`/api/groups/${group.id}`);
  expect(lessons).toMatchObject([{ plannedOpensAt: null, plannedDueAt: null, opensAfter: 3, dueAfter: 10 }]);
  expect(nextDueAt).toBeNull();
});

test('A curator finds the groups of his reach alone, without drafts, and changes none', async () => {
  const of = { course_id: course.id };
  const own = await createGroup(t.db, { ...of, title: 'Своя' });
  const foreign = await createGroup(t.db, { ...of, title: 'Чужая' });
  const elsewhere = await createGroup(t.db, { course_id: (await createCourse(t.db)).id });
  await createLesson(t.db, { ...of, title: 'Черновик', published_at: null });
  await createLesson(t.db, { ...of, title: 'Будущий', published_at: hoursFromNow(24) });
  const curator = await createCurator(t.db, {
    first_name: 'Ольга',
    last_name: 'Белова',
    of: [{ ...of, group_id: own.id }],
  });
  await createCurator(t.db, { last_name: 'Абрамова', of: [of] });
  await createCurator(t.db, { of: [{ ...of, group_id: foreign.id }] });

  expect(titles(await get('/api/groups', curator))).toEqual(['Своя']);
  expect(titles(await get(`/api/courses/${course.id}/groups`, curator))).toEqual(['Своя']);
  const group = await get(`/api/groups/${own.id}`, curator);
  expect(titles(group.lessons)).toEqual(['Будущий']);
  expect(group.curators).toMatchObject([
    { lastName: 'Абрамова', wholeCourse: true },
    { id: curator.id, lastName: 'Белова', wholeCourse: false },
  ]);
  for (const { id } of [foreign, elsewhere]) {
    expect((await t.call('GET', `/api/groups/${id}`, { as: curator })).statusCode).toBe(404);
  }
  const foreignCourse = await t.call('GET', `/api/courses/${elsewhere.course_id}/groups`, { as: curator });
  expect(foreignCourse.json().code).toBe('no_access');
  const refused = await Promise.all([
    t.call('POST', `/api/courses/${course.id}/groups`, { as: curator, body: { title: 'Новая' } }),
    t.call('PUT', `/api/groups/${own.id}`, { as: curator, body: { basedOn: group.updatedAt, title: 'Х' } }),
    t.call('POST', `/api/groups/${own.id}/copy`, { as: curator, body: { title: 'Х', startsAt: null } }),
    t.call('DELETE', `/api/groups/${own.id}`, { as: curator }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test('A curator of the whole course sees every group of it, and none while the course is a draft', async () => {
  await createGroup(t.db, { course_id: course.id });
  await createGroup(t.db, { course_id: course.id, title: 'Весна' });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  expect(await get('/api/groups', curator)).toHaveLength(2);
  await t.db.updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute();
  expect(await get('/api/groups', curator)).toEqual([]);
});

test('A deleted group leaves its people in the course, and its end as the end of their access', async () => {
  const group = await createGroup(t.db, { course_id: course.id, ends_at: '2030-12-01T07:00:00Z' });
  const [with_, without] = [await createUser(t.db), await createUser(t.db)];
  const own = '2031-05-01T00:00:00.000Z';
  const inGroup = { course_id: course.id, group_id: group.id };
  await enrol(t.db, { ...inGroup, user_id: with_.id, expires_at: own });
  await enrol(t.db, { ...inGroup, user_id: without.id });
  const deleted = await t.call('DELETE', `/api/groups/${group.id}`, { as: admin });
  expect(deleted.json()).toEqual({ id: group.id });
  expect(await get(`/api/users/${with_.id}/courses`)).toMatchObject([{ groupId: null, expiresAt: own }]);
  expect(await get(`/api/users/${without.id}/courses`)).toMatchObject([
    { groupId: null, groupTitle: null, expiresAt: '2030-12-01T07:00:00.000Z' },
  ]);
  expect(await journal()).toMatchObject({ action: 'group_deleted', details: { people: 2 } });
  expect((await t.call('DELETE', `/api/groups/${group.id}`, { as: admin })).statusCode).toBe(404);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'Осень', startsAt: '1999-12-31T00:00:00Z' }, 'startsAt'],
  [{ title: 'Осень', endsAt: '9999-01-01T00:00:00Z' }, 'endsAt'],
  [{ title: 'Осень', startsAt: '2030-09-01T07:00:00Z', endsAt: '2030-09-01T07:00:00Z' }, 'endsAt'],
  [{ title: 'Осень', late: 'forgiven' }, 'late'],
])('A new group %j is refused at %s', async (body, field) => {
  const response = await t.call('POST', `/api/courses/${course.id}/groups`, { as: admin, body });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields)).toEqual([field]);
});

test('A group of no course is not created', async () => {
  const nowhere = '019a0000-0000-7000-8000-000000000000';
  const body = { title: 'Осень' };
  const created = await t.call('POST', `/api/courses/${nowhere}/groups`, { as: admin, body });
  expect([created.statusCode, created.json().message]).toEqual([404, 'Курс не найден']);
});
