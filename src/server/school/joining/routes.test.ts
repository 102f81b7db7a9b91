import { expect, test } from 'vitest';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createJoinLink,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp({ APP_NAME: 'Школа' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

type Person = { id: string };

const join = (code: string, as?: Person) => t.call('POST', `/api/join/${code}`, { as });
const look = (code: string, as?: Person) => t.call('GET', `/api/join/${code}`, { as });
const peopleOf = async (code: string) =>
  (await t.db.selectFrom('join_links').select('people').where('code', '=', code).executeTakeFirstOrThrow())
    .people;
const accessOf = (person: Person, course: Person) =>
  t.db
    .selectFrom('user_courses')
    .select(['group_id', 'expires_at'])
    .where('user_id', '=', person.id)
    .where('course_id', '=', course.id)
    .executeTakeFirst();

let registered = 0;
const register = (code: string, given: object = {}) => {
  registered += 1;
  const body = {
    firstName: 'Иван',
    lastName: 'Новый',
    email: `new-${registered}@example.ru`,
    password: 'мой пароль',
    ...given,
  };
  return t.call('POST', `/api/join/${code}/account`, { body });
};

test('An administrator makes a code of a group, sees who came by it, and closes it', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const expiresAt = hoursFromNow(48);
  const url = `/api/courses/${course.id}/join-links`;
  const made = await t.call('POST', url, {
    as: admin,
    body: { groupId: group.id, maxPeople: 2, expiresAt, accessDays: 30 },
  });
  expect(made.statusCode).toBe(201);
  const { code } = made.json();
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect((await join(code.toLowerCase(), await createUser(t.db))).json()).toEqual({ courseId: course.id });
  const listed = await t.call('GET', url, { as: admin });
  expect(listed.json()).toMatchObject([
    { code, groupTitle: 'Осень', people: 1, maxPeople: 2, accessDays: 30, domains: null, state: 'open' },
  ]);
  for (const _ of [1, 2]) {
    const closed = await t.call('POST', `${url}/${code}/close`, { as: admin });
    expect(closed.json()).toMatchObject({ code, state: 'closed' });
  }
  const journal = await t.call('GET', '/api/audit?limit=3', { as: admin });
  expect(journal.json().map(({ action }: { action: string }) => action)).toEqual([
    'join_link_closed',
    'course_access_granted',
    'join_link_created',
  ]);
});

test('A code is refused by the field: a day that has passed, a foreign group, domains without mail', async () => {
  const course = await createCourse(t.db);
  const foreign = await createGroup(t.db, { course_id: (await createCourse(t.db)).id });
  const make = async (body: object) => {
    const refused = await t.call('POST', `/api/courses/${course.id}/join-links`, {
      as: admin,
      body: { maxPeople: 20, expiresAt: hoursFromNow(1), ...body },
    });
    return [refused.statusCode, Object.keys(refused.json().fields ?? {})];
  };
  expect(await make({ expiresAt: hoursFromNow(-1) })).toEqual([400, ['expiresAt']]);
  expect(await make({ groupId: foreign.id })).toEqual([400, ['groupId']]);
  expect(await make({ domains: ['company.ru'] })).toEqual([400, ['domains']]);
  expect(await make({ maxPeople: 0 })).toEqual([400, ['maxPeople']]);
});

test('A code belongs to its course', async () => {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const other = await createCourse(t.db);
  const closed = await t.call('POST', `/api/courses/${other.id}/join-links/${code}/close`, { as: admin });
  expect(closed.statusCode).toBe(404);
  expect((await t.call('GET', `/api/courses/${admin.id}/join-links`, { as: admin })).statusCode).toBe(404);
});

test('Whoever has the code learns the course, the group and the school', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const { code } = await createJoinLink(t.db, { course_id: course.id, group_id: group.id });
  expect((await look(`${code.slice(0, 4)}-${code.slice(4)}`)).json()).toEqual({
    code,
    courseId: course.id,
    courseTitle: 'Переговоры',
    groupTitle: 'Осень',
    school: 'Школа',
    confirmsByMail: false,
    onlyCertainAddresses: false,
    isIn: false,
    about: expect.any(Object),
  });
});

test('Closed, over, full, of a draft, of an archived group: one text each, for everybody', async () => {
  const course = await createCourse(t.db, { title: 'Тайна' });
  const archived = await createGroup(t.db, { course_id: course.id, archived_at: hoursFromNow(-1) });
  const ended = await createGroup(t.db, { course_id: course.id, ends_at: hoursFromNow(-1) });
  const draft = await createCourse(t.db, { title: 'Тайна', published_at: null });
  const later = await createCourse(t.db, { title: 'Тайна', published_at: hoursFromNow(1) });
  const cases = [
    [{ course_id: course.id, closed_at: hoursFromNow(-1) }, /закрыли/],
    [{ course_id: course.id, group_id: archived.id }, /закрыли/],
    [{ course_id: course.id, expires_at: hoursFromNow(-1) }, /Срок этого кода прошёл/],
    [{ course_id: course.id, group_id: ended.id }, /Срок этого кода прошёл/],
    [{ course_id: course.id, max_people: 3, people: 3 }, /все места заняты/],
    [{ course_id: draft.id }, /ещё не открыт/],
    [{ course_id: later.id }, /ещё не открыт/],
  ] as const;
  for (const [given, text] of cases) {
    const { code, people } = await createJoinLink(t.db, given);
    const student = await createUser(t.db);
    for (const refused of [await look(code), await join(code, student), await register(code)]) {
      expect([refused.statusCode, refused.json().message]).toEqual([404, expect.stringMatching(text)]);
      expect(refused.body).not.toContain('Тайна');
    }
    expect(await accessOf(student, { id: given.course_id })).toBeUndefined();
    expect(await peopleOf(code)).toBe(people);
  }
  expect((await look('KKKK-2222')).json().message).toMatch(/Такого кода нет/);
});

test('Joining twice changes nothing and counts once, and who is in is let through by a full code', async () => {
  const course = await createCourse(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id, max_people: 1, access_days: 30 });
  const student = await createUser(t.db);
  expect((await join(code, student)).statusCode).toBe(200);
  const before = await accessOf(student, course);
  expect((await join(code, student)).statusCode).toBe(200);
  expect(await accessOf(student, course)).toEqual(before);
  expect(await peopleOf(code)).toBe(1);
  expect((await look(code, student)).json()).toMatchObject({ isIn: true });
  expect((await look(code)).statusCode).toBe(404);
});

test('What has ended or was taken away doesn’t come back by the same code', async () => {
  const course = await createCourse(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id, access_days: 30 });
  const student = await createUser(t.db);
  await join(code, student);
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('user_id', '=', student.id)
    .execute();
  expect((await join(code, student)).json().code).toBe('access_expired');
  await t.db.deleteFrom('user_courses').where('user_id', '=', student.id).execute();
  expect((await join(code, student)).json().code).toBe('no_access');
  expect(await peopleOf(code)).toBe(1);
});

/** What one has, what the link gives (its group has no end), and what one has then. */
const days = (count: number | null) => (count === null ? null : hoursFromNow(24 * count));
test.each([
  { has: 40, gives: 30, ends: 40 },
  { has: 10, gives: 30, ends: 30 },
  { has: null, gives: 30, ends: null },
  { has: 10, gives: null, ends: null },
  { has: -5, gives: 30, ends: 30 },
])(
  'An access of $has days and a code of $gives: $ends, in the group of the code',
  async ({ has, gives, ends }) => {
    const course = await createCourse(t.db);
    const group = await createGroup(t.db, { course_id: course.id });
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id, expires_at: days(has) });
    const link = await createJoinLink(t.db, { course_id: course.id, group_id: group.id, access_days: gives });
    expect((await join(link.code, student)).statusCode).toBe(200);
    const access = await accessOf(student, course);
    expect(access?.group_id).toBe(group.id);
    const left = access?.expires_at ? Date.parse(access.expires_at) - Date.now() : null;
    expect(left === null ? null : Math.round(left / 86_400_000)).toBe(ends);
  },
);

test('A person stays in the group that he is in, and an endless access isn’t given up for a group that ends', async () => {
  const course = await createCourse(t.db);
  const autumn = await createGroup(t.db, { course_id: course.id, title: 'Осень' });
  const spring = await createGroup(t.db, { course_id: course.id, ends_at: hoursFromNow(48) });
  const link = await createJoinLink(t.db, { course_id: course.id, group_id: spring.id });
  const [inAutumn, endless] = [await createUser(t.db), await createUser(t.db)];
  await enrol(t.db, { user_id: inAutumn.id, course_id: course.id, group_id: autumn.id });
  await enrol(t.db, { user_id: endless.id, course_id: course.id });
  for (const [person, text] of [
    [inAutumn, /уже в потоке «Осень»/],
    [endless, /без срока/],
  ] as const) {
    const before = await accessOf(person, course);
    const refused = await join(link.code, person);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(text)]);
    expect(await accessOf(person, course)).toEqual(before);
    expect((await look(link.code, person)).json().isIn).toBe(false);
  }
  expect(await peopleOf(link.code)).toBe(0);
});

test('An administrator and a curator join as they are: neither becomes anything else', async () => {
  const course = await createCourse(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  for (const person of [admin, curator]) {
    const { role } = await t.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect((await join(code, person)).statusCode).toBe(200);
    const now = await t.db.selectFrom('users').select('role').where('id', '=', person.id).execute();
    expect(now).toEqual([{ role }]);
    expect(await accessOf(person, course)).toBeDefined();
  }
  expect(
    await t.db.selectFrom('curators').selectAll().where('user_id', '=', curator.id).execute(),
  ).toHaveLength(1);
});

test('Without mail, a stranger has an account at once, signed in, with an address that nobody has confirmed', async () => {
  const course = await createCourse(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  const made = await register(code, { email: 'Ivan@Example.ru' });
  expect(made.statusCode).toBe(201);
  const { user, courseId } = made.json();
  expect([courseId, user.role, user.email]).toEqual([course.id, 'student', 'Ivan@Example.ru']);
  const cookie = `${made.cookies[0]?.name}=${made.cookies[0]?.value}`;
  expect((await t.call('GET', `/api/courses/${course.id}`, { headers: { cookie } })).statusCode).toBe(200);
  const row = await t.db
    .selectFrom('users')
    .select(['email_verified_at', 'must_change_password'])
    .where('id', '=', user.id)
    .executeTakeFirst();
  expect(row).toEqual({ email_verified_at: null, must_change_password: false });
  const history = await t.call('GET', `/api/users/${user.id}/logs`, { as: admin });
  expect(history.json()).toMatchObject([
    { action: 'course_access_granted', performedBy: { id: user.id }, details: { joinCode: code } },
    { action: 'user_created', performedBy: { id: user.id } },
  ]);

  const taken = await register(code, { email: 'ivan@example.ru' });
  expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['email']]);
  expect(await peopleOf(code)).toBe(1);
});

test('Without mail, no letter is promised, and a link of one is worth nothing', async () => {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const body = { firstName: 'Иван', lastName: 'Новый', email: 'letter@example.ru' };
  expect((await t.call('POST', `/api/join/${code}/requests`, { body })).statusCode).toBe(409);
  expect(await t.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  const open = await t.call('POST', `/api/join/${code}/request`, { body: { token: 'нет такого' } });
  const confirm = await t.call('POST', `/api/join/${code}/confirm`, {
    body: { token: 'нет такого', password: 'мой пароль' },
  });
  expect([open.statusCode, confirm.statusCode]).toEqual([404, 404]);
});

test('Whoever is signed in makes no account of somebody else', async () => {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const body = { firstName: 'Иван', lastName: 'Новый', email: 'other@example.ru', password: 'мой пароль' };
  const refused = await t.call('POST', `/api/join/${code}/account`, { as: await createUser(t.db), body });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/Сначала выйдите/),
  ]);
});
