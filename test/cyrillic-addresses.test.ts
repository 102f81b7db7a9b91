import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressClaim } from '#server/accounts/providers/provider.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { isOf } from '#server/school/joining/email-domain.ts';
import { createCourse, createGroup, createUser, hoursFromNow, testPassword } from './factories.ts';
import { createImportSetting, type ImportSetting } from './import-setting.ts';

// «ivan@почта.рф» and what machines make of it are one person, everywhere.

const typed = 'ivan@почта.рф';
const stored = 'ivan@xn--80a1acny.xn--p1ai';
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'школа@example.ru'.replace('школа', 'school'),
  PUBLIC_URL: 'http://learn.example.ru',
};

let t: ImportSetting;
beforeAll(async () => void (t = await createImportSetting(mail)));
beforeEach(() => t.pool.query(`delete from users where role = 'student'`));
afterAll(() => t.close());

const emails = async () =>
  (await t.db.selectFrom('users').select('email').where('role', '=', 'student').execute()).map(
    ({ email }) => email,
  );

const create = (email: string) =>
  t.call('POST', '/api/users', {
    as: t.admin,
    body: { firstName: 'Иван', lastName: 'Петров', email, role: 'student', password: testPassword },
  });

test('by hand', async () => {
  expect((await create(typed)).statusCode).toBe(201);
  expect(await emails()).toEqual([stored]);
  for (const again of [typed, stored, 'IVAN@ПОЧТА.РФ', stored.toUpperCase()]) {
    expect([again, (await create(again)).json().code]).toEqual([again, 'email_taken']);
  }
});

test.each(['иван@почта.рф', 'ivаn@почта.рф'])(
  '%s, with other letters before the sign, is refused with its own words',
  async (email) => {
    const refused = await create(email);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { email: 'До знака @ пишут латиницей: ivan@почта.рф' },
    ]);
  },
);

test.each(['ivan@почта', 'ivan@поч та.рф', 'ivan@почта.рф/'])('%s is a slip', async (email) => {
  expect((await create(email)).json().fields.email).toMatch(/^Похоже, в email опечатка/);
});

test('at the sign-in, and where a new password is asked for', async () => {
  await createUser(t.db, { email: stored });
  for (const email of [typed, stored, ' ivan@Почта.РФ ']) {
    const signedIn = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: testPassword },
    });
    expect([email, signedIn.statusCode]).toEqual([email, 200]);
  }
  await t.app.inject({ method: 'POST', url: '/api/auth/reset', payload: { email: typed } });
  const { rows } = await t.pool.query(
    `select payload->>'email' as email from outbox where payload->>'kind' = 'reset'`,
  );
  expect(rows).toEqual([{ email: stored }]);
});

test('by a file', async () => {
  await createUser(t.db, { email: stored, first_name: 'Иван', last_name: 'Петров' });
  const { rows } = await t.preview(
    'Алёна;Йодко;alena@xn--80a1acny.xn--p1ai;;;',
    'Пётр;Петров;ivan@почта.рф;;;',
    'Пётр;Петров;ivan@xn--80a1acny.xn--p1ai;;;',
    'Ян;Ким;ян@почта.рф;;;',
  );
  expect(rows.map(({ action, email, problems }) => [action, email, problems])).toEqual([
    ['create', 'alena@xn--80a1acny.xn--p1ai', []],
    ['update', stored, []],
    ['error', stored, ['Этот email уже есть в строке 3']],
    ['error', 'ян@xn--80a1acny.xn--p1ai', ['До знака @ пишут латиницей: ivan@почта.рф']],
  ]);
});

test('by a code for people of one domain', async () => {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const made = await t.call('POST', `/api/courses/${course.id}/join-links`, {
    as: t.admin,
    body: { groupId: group.id, maxPeople: 5, expiresAt: hoursFromNow(48), domains: ['Почта.рф'] },
  });
  expect(made.statusCode, made.body).toBe(201);
  const { code } = made.json();
  const ask = async (email: string) =>
    (
      await t.call('POST', `/api/join/${code}/requests`, {
        body: { firstName: 'Иван', lastName: 'Петров', email },
      })
    ).statusCode;
  expect([await ask(typed), await ask(stored), await ask('ivan@письмо.рф'), await ask('a@почта.ru')]).toEqual(
    [200, 200, 400, 400],
  );
  expect(isOf(['xn--80a1acny.xn--p1ai'], stored)).toBe(true);
});

test('in a search, by a part as people write it', async () => {
  await createUser(t.db, { email: stored });
  await createUser(t.db, { first_name: 'А.С.Пушкин' });
  const found = async (words: string) =>
    (await t.call('GET', `/api/users?search=${encodeURIComponent(words)}`, { as: t.admin })).json().length;
  expect([
    await found(typed),
    await found('почта.рф'),
    await found('xn--80a1'),
    await found('а.с.пушкин'),
  ]).toEqual([1, 1, 1, 1]);
});

test('in what a provider says, and in the settings', () => {
  expect(addressClaim.parse(typed)).toBe(stored);
  expect(addressClaim.parse('иван@почта.рф')).toBeUndefined();
  const { admin, mail: letters } = readConfig({ ...mail, ADMIN_EMAIL: typed, MAIL_FROM: 'school@школа.рф' });
  expect([admin.email, letters?.from]).toEqual([stored, 'school@xn--80atdl2c.xn--p1ai']);
  expect(() => readConfig({ ADMIN_EMAIL: 'админ@почта.рф' })).toThrow(
    /^Переменная ADMIN_EMAIL принимает адрес/,
  );
});
