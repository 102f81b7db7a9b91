import { expect, test } from 'vitest';
import { createAdmin, createCourse, createGroup, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' }),
);

const grant = (
  userId: string,
  body: { courseId: string; expiresAt?: string | null; groupId?: string | null },
) => t.call('POST', `/api/users/${userId}/courses`, { as: admin, body });

const historyOf = async (userId: string) =>
  (await t.call('GET', `/api/users/${userId}/logs`, { as: admin })).json();

test('Access is granted without a term, given one, and revoked; the history shows each with the previous value', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db, { title: 'Переговоры' });

  const granted = await grant(student.id, { courseId: course.id });
  expect(granted.statusCode).toBe(201);
  const item = {
    courseId: course.id,
    title: 'Переговоры',
    expiresAt: null,
    endsAt: null,
    groupId: null,
    groupTitle: null,
    enrolledAt: expect.any(String),
  };
  expect(granted.json()).toEqual(item);

  const expiresAt = '2030-05-01T12:30:00.000Z';
  expect((await grant(student.id, { courseId: course.id, expiresAt })).json()).toEqual({
    ...item,
    expiresAt,
    endsAt: expiresAt,
  });
  const listed = await t.call('GET', `/api/users/${student.id}/courses`, { as: admin });
  expect(listed.json()).toEqual([{ ...item, expiresAt, endsAt: expiresAt }]);

  const revoked = await t.call('DELETE', `/api/users/${student.id}/courses/${course.id}`, { as: admin });
  expect(revoked.json()).toEqual({ id: course.id });
  expect((await t.call('GET', `/api/users/${student.id}/courses`, { as: admin })).json()).toEqual([]);

  const by = { performedBy: { id: admin.id, firstName: 'Анна', lastName: 'Ясная' } };
  const about = { courseId: course.id, courseTitle: 'Переговоры' };
  expect(await historyOf(student.id)).toMatchObject([
    { action: 'course_access_revoked', details: { ...about, expiresAt }, ...by },
    {
      action: 'course_access_updated',
      details: { ...about, expiresAt: { from: null, to: expiresAt } },
      ...by,
    },
    { action: 'course_access_granted', details: { ...about, expiresAt: null }, ...by },
  ]);
});

test('Access opens the course to the student at once, and its end closes it', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const open = async () =>
    (await t.call('GET', `/api/courses/${course.id}`, { as: student })).json().code ?? 'open';
  expect(await open()).toBe('no_access');
  await grant(student.id, { courseId: course.id });
  expect(await open()).toBe('open');
  await grant(student.id, { courseId: course.id, expiresAt: '2020-01-01T00:00:00.000Z' });
  expect(await open()).toBe('access_expired');
});

test('The same term again leaves no trace', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const access = { courseId: course.id, expiresAt: '2030-05-01T12:30:00.000Z' };
  await grant(student.id, access);
  await grant(student.id, { ...access, expiresAt: '2030-05-01T12:30:00Z' });
  expect(await historyOf(student.id)).toHaveLength(1);
});

test('Access opened many times at once is one enrolment and one line of history', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => grant(student.id, { courseId: course.id })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(await historyOf(student.id)).toHaveLength(1);
});

test('An unknown person or course is not found', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const nobody = '019a0000-0000-7000-8000-000000000000';
  const answers = await Promise.all([
    grant(nobody, { courseId: course.id }),
    grant(student.id, { courseId: nobody }),
    t.call('GET', `/api/users/${nobody}/courses`, { as: admin }),
    t.call('GET', `/api/users/${nobody}/logs`, { as: admin }),
    t.call('DELETE', `/api/users/${student.id}/courses/${course.id}`, { as: admin }),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test.each(['завтра', '2030-05-01T12:30', '0000-05-01T12:30:00.000Z', '2030-02-31T12:30:00.000Z'])(
  'An expiry of %s is refused by its field',
  async (expiresAt) => {
    const student = await createUser(t.db);
    const course = await createCourse(t.db);
    const response = await grant(student.id, { courseId: course.id, expiresAt });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual(['expiresAt']);
  },
);

test('A history comes in pages', async () => {
  const student = await createUser(t.db);
  for (let number = 0; number < 5; number += 1) {
    await grant(student.id, { courseId: (await createCourse(t.db)).id });
  }
  const url = `/api/users/${student.id}/logs`;
  const first = (await t.call('GET', `${url}?limit=3`, { as: admin })).json();
  const second = (await t.call('GET', `${url}?limit=3&cursor=${first.at(-1).id}`, { as: admin })).json();
  expect([...first, ...second]).toEqual(await historyOf(student.id));
  expect(second).toHaveLength(2);
});

test('An entry stays when its author is deleted', async () => {
  const other = await createAdmin(t.db);
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  await t.call('POST', `/api/users/${student.id}/courses`, { as: other, body: { courseId: course.id } });
  await t.call('DELETE', `/api/users/${other.id}`, { as: admin });
  expect(await historyOf(student.id)).toMatchObject([{ action: 'course_access_granted', performedBy: null }]);
});

test('The course count is of every enrolment, over or not', async () => {
  const student = await createUser(t.db, { email: 'counted@example.ru' });
  const [open, over] = [await createCourse(t.db), await createCourse(t.db)];
  await enrol(t.db, { user_id: student.id, course_id: open.id });
  await enrol(t.db, { user_id: student.id, course_id: over.id, expires_at: '2020-01-01T00:00:00.000Z' });
  const found = await t.call('GET', '/api/users?search=counted@', { as: admin });
  expect(found.json()).toMatchObject([{ courseCount: 2 }]);
});

test('A group gives its end to whoever has none; without the field the person stays in it', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const of = { course_id: course.id };
  const autumn = await createGroup(t.db, { ...of, title: 'Осень', ends_at: '2030-12-01T00:00:00Z' });
  const winter = await createGroup(t.db, { ...of, title: 'Зима', ends_at: '2020-03-01T00:00:00Z' });
  const change = async (access: object) =>
    (await grant(student.id, { courseId: course.id, ...access })).json();

  expect(await change({ groupId: autumn.id })).toMatchObject({
    groupId: autumn.id,
    groupTitle: 'Осень',
    expiresAt: null,
    endsAt: '2030-12-01T00:00:00.000Z',
  });
  expect(await change({ groupId: winter.id })).toMatchObject({ endsAt: '2020-03-01T00:00:00.000Z' });
  const open = await t.call('GET', `/api/courses/${course.id}`, { as: student });
  expect(open.json().code).toBe('access_expired');
  const expiresAt = '2031-01-01T00:00:00.000Z';
  expect(await change({ expiresAt })).toMatchObject({ groupId: winter.id, expiresAt, endsAt: expiresAt });
  expect(await change({ groupId: null, expiresAt: null })).toMatchObject({ groupId: null, endsAt: null });

  const names = { autumn: { id: autumn.id, title: 'Осень' }, winter: { id: winter.id, title: 'Зима' } };
  expect(
    (await historyOf(student.id)).map(({ action, details }: { action: string; details: object }) => ({
      action,
      ...details,
    })),
  ).toMatchObject([
    { action: 'group_moved', group: { from: names.winter, to: null } },
    { action: 'course_access_updated', expiresAt: { from: expiresAt, to: null } },
    { action: 'course_access_updated', expiresAt: { from: null, to: expiresAt } },
    { action: 'group_moved', group: { from: names.autumn, to: names.winter } },
    { action: 'course_access_granted', group: names.autumn },
  ]);
});

test('A group of another course is refused by its field, and nothing is granted', async () => {
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const foreign = await createGroup(t.db, { course_id: (await createCourse(t.db)).id });
  const response = await grant(student.id, { courseId: course.id, groupId: foreign.id });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ groupId: 'В этом курсе такого потока нет' });
  expect((await t.call('GET', `/api/users/${student.id}/courses`, { as: admin })).json()).toEqual([]);
});

test('People put into a group while it is deleted end up in the course without it', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser(t.db)));
  const moves = people.map(({ id }) => grant(id, { courseId: course.id, groupId: group.id }));
  const [deleted, ...moved] = await Promise.all([
    t.call('DELETE', `/api/groups/${group.id}`, { as: admin }),
    ...moves,
  ]);
  expect(deleted.statusCode).toBe(200);
  expect(
    moved.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 400),
  ).toEqual([]);
  const rows = t.db.selectFrom('user_courses').select('group_id').where('course_id', '=', course.id);
  expect((await rows.execute()).every(({ group_id }) => group_id === null)).toBe(true);
});
