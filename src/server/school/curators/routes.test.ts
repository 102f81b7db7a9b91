import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createCurator, createGroup, createUser } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
});

afterAll(() => t.close());

interface Reach {
  userId: string;
  groupId?: string | null;
}

const list = (course: { id: string }, as = admin) =>
  t.call('GET', `/api/courses/${course.id}/curators`, { as });

const set = (
  course: { id: string },
  curators: Reach[],
  { as = admin, basedOn }: { as?: { id: string }; basedOn?: Reach[] } = {},
) => t.call('PUT', `/api/courses/${course.id}/curators`, { as, body: { curators, basedOn } });

const rowsOf = (person: { id: string }) =>
  t.db.selectFrom('curators').selectAll().where('user_id', '=', person.id).execute();

const signedIn = async (person: { id: string }) =>
  (await t.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).length > 0;

test('The whole list is replaced: of the course, of its groups, nobody twice', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const olga = await createCurator(t.db, { last_name: 'Аксёнова' });
  const pavel = await createCurator(t.db, { first_name: 'Павел', last_name: 'Белов' });
  const groups = [{ id: group.id, title: 'Осень' }];
  expect((await list(course)).json()).toEqual({ curators: [], groups });

  const named = await set(course, [
    { userId: pavel.id, groupId: group.id },
    { userId: olga.id, groupId: null },
    { userId: olga.id },
  ]);
  expect(named.statusCode).toBe(200);
  const one = ({ id: userId, first_name: firstName, last_name: lastName, email }: typeof olga) => ({
    userId,
    firstName,
    lastName,
    email,
  });
  const reached = [
    { ...one(olga), groupId: null, groupTitle: null },
    { ...one(pavel), groupId: group.id, groupTitle: 'Осень' },
  ];
  expect(named.json()).toEqual({ curators: reached, groups });
  expect((await list(course)).json()).toEqual({ curators: reached, groups });

  expect((await set(course, [])).json()).toEqual({ curators: [], groups });
  expect(await rowsOf(olga)).toEqual([]);
});

test('The journal tells what each person reaches now, and nothing of whom nothing changed for', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const curator = await createCurator(t.db);
  const other = await createCurator(t.db);
  await set(course, [{ userId: curator.id }, { userId: other.id }]);
  await set(course, [{ userId: curator.id, groupId: group.id }, { userId: other.id }]);
  const history = await t.call('GET', `/api/users/${curator.id}/logs`, { as: admin });
  const details = (from: string | null, to: string | null) => ({
    courseId: course.id,
    courseTitle: 'Переговоры',
    reach: { from, to },
  });
  expect(history.json()).toMatchObject([
    { action: 'curators_changed', details: details('весь курс', 'Осень') },
    { action: 'curators_changed', details: details(null, 'весь курс') },
  ]);
  expect((await t.call('GET', `/api/users/${other.id}/logs`, { as: admin })).json()).toHaveLength(1);
});

test('Whoever lacks the role, and a group of another course, are refused by the field, and nothing changes', async () => {
  const course = await createCourse(t.db);
  const foreign = await createGroup(t.db, { course_id: (await createCourse(t.db)).id });
  const curator = await createCurator(t.db);
  const student = await createUser(t.db);
  await set(course, [{ userId: curator.id }]);
  for (const wrong of [
    { userId: student.id },
    { userId: admin.id },
    { userId: course.id },
    { userId: curator.id, groupId: foreign.id },
  ]) {
    const refused = await set(course, [wrong]);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['curators']]);
  }
  expect(await rowsOf(curator)).toHaveLength(1);
});

test('A course that isn’t there is not found', async () => {
  expect((await list(admin)).statusCode).toBe(404);
  expect((await set(admin, [])).statusCode).toBe(404);
});

test('A list that somebody else has changed meanwhile is not overwritten, and the refusal says who', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const [olga, pavel, anna] = [
    { userId: (await createCurator(t.db)).id },
    { userId: (await createCurator(t.db)).id, groupId: group.id },
    { userId: (await createCurator(t.db)).id },
  ];
  const other = await createAdmin(t.db, { first_name: 'Пётр', last_name: 'Ким' });
  const basedOn = [olga, pavel];
  await set(course, basedOn);
  expect((await set(course, [pavel], { as: other, basedOn: [pavel, olga] })).statusCode).toBe(200);

  const refused = await set(course, [olga, pavel, anna], { basedOn });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      message: 'Пока вы правили список кураторов, его сохранил кто-то ещё: Пётр Ким',
      saved: { by: 'Пётр Ким', at: expect.any(String) },
    }),
  ]);
  expect((await list(course)).json().curators).toMatchObject([pavel]);
  expect((await set(course, [anna], { as: other, basedOn })).json().message).toBe(
    'Пока вы правили список кураторов здесь, вы сохранили его в другом окне',
  );
  // The same list once more, as after a lost answer, and a list that names no base.
  expect((await set(course, [pavel], { as: other, basedOn })).statusCode).toBe(200);
  expect((await set(course, [olga])).statusCode).toBe(200);
});

test('A curator who has lost the role is missing from the list without anybody having saved it', async () => {
  const course = await createCourse(t.db);
  const [curator, other] = [await createCurator(t.db), await createCurator(t.db)];
  const basedOn = [{ userId: curator.id }];
  await set(course, basedOn);
  const { email, first_name: firstName, last_name: lastName } = curator;
  const body = { email, firstName, lastName, role: 'student' };
  await t.call('PUT', `/api/users/${curator.id}`, { as: admin, body });
  const refused = await set(course, [{ userId: other.id }], { basedOn });
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'Пока вы правили список кураторов, его сохранил кто-то ещё',
  });
  expect(refused.json().saved).toBeUndefined();
});

test('Of two lists saved at once from the same one, only one is stored', async () => {
  const course = await createCourse(t.db);
  const people = await Promise.all(Array.from({ length: 6 }, () => createCurator(t.db)));
  const saved = await Promise.all(people.map(({ id }) => set(course, [{ userId: id }], { basedOn: [] })));
  const statuses = saved.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await list(course)).json().curators).toHaveLength(1);
});

test('Another role takes the courses away and signs the person out, whatever is named meanwhile', async () => {
  const course = await createCourse(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  await t.call('GET', '/api/answers/counts', { as: curator });
  expect(await signedIn(curator)).toBe(true);
  const { email, first_name: firstName, last_name: lastName } = curator;
  await Promise.all([
    t.call('PUT', `/api/users/${curator.id}`, {
      as: admin,
      body: { email, firstName, lastName, role: 'student' },
    }),
    ...Array.from({ length: 4 }, () => set(course, [{ userId: curator.id }])),
  ]);
  expect(await rowsOf(curator)).toEqual([]);
  expect(await signedIn(curator)).toBe(false);
});
