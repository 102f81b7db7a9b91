import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { resetPassword } from '#server/app/start/reset-password.ts';
import type { TestApp } from '#test/app.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createJoinLink,
  createUser,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const plain = testApp();
const usual = testApp({ PASSWORD_RULES: 'usual' });
const strict = testApp({ PASSWORD_RULES: 'strict' });

const common = 'gfhjkm';
const advice = 'Этот пароль — один из самых частых, его легко подобрать. Лучше придумать другой';
const refusal = 'Этот пароль — один из самых частых: его подберут первым. Придумайте другой';

async function change(t: TestApp, as: { id: string }, newPassword: string) {
  const body = { currentPassword: testPassword, newPassword };
  const response = await t.call('POST', '/api/user/update-password', { as, body });
  return response.json();
}

async function setByLink(t: TestApp, as: { id: string }, newPassword: string) {
  const admin = await createAdmin(t.db);
  const link = await t.call('POST', `/api/users/${as.id}/reset-link`, { as: admin });
  const body = { token: link.json().path.split('#')[1], newPassword };
  return (await t.call('POST', '/api/links/password', { body })).json();
}

async function join(t: TestApp, password: string) {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const body = { firstName: 'Иван', lastName: 'Новый', email: `${code.toLowerCase()}@example.ru`, password };
  return (await t.call('POST', `/api/join/${code}/account`, { body })).json();
}

test('Without rules a common password is taken everywhere, and nothing is said of it', async () => {
  const [admin, student] = [await createAdmin(plain.db), await createUser(plain.db)];
  expect(Object.keys(await setByLink(plain, admin, common))).toEqual(['user']);
  expect(Object.keys(await setByLink(plain, student, common))).toEqual(['user']);
  expect(Object.keys(await change(plain, await createAdmin(plain.db), common))).toEqual(['user']);
  expect(Object.keys(await join(plain, common)).toSorted()).toEqual(['courseId', 'user']);
});

test('By usual rules staff are refused a common one, and others are told', async () => {
  for (const person of [await createAdmin(usual.db), await createCurator(usual.db)]) {
    expect((await change(usual, person, common)).fields).toEqual({ newPassword: refusal });
    expect((await setByLink(usual, person, common)).fields).toEqual({ newPassword: refusal });
  }
  expect((await change(usual, await createUser(usual.db), common)).passwordAdvice).toBe(advice);
  expect((await setByLink(usual, await createUser(usual.db), common)).passwordAdvice).toBe(advice);
  expect((await join(usual, common)).passwordAdvice).toBe(advice);
  expect(await change(usual, await createUser(usual.db), 'тихий омут')).not.toHaveProperty('passwordAdvice');
});

test('A refused password uses up neither the link nor the old password', async () => {
  const curator = await createCurator(usual.db);
  const admin = await createAdmin(usual.db);
  const link = await usual.call('POST', `/api/users/${curator.id}/reset-link`, { as: admin });
  const token = link.json().path.split('#')[1];
  const set = (newPassword: string) =>
    usual.call('POST', '/api/links/password', { body: { token, newPassword } });
  expect((await set(common)).statusCode).toBe(400);
  expect((await set('тихий омут')).statusCode).toBe(200);
});

test('By strict rules nobody gets a short or a common one, also not from an administrator', async () => {
  const admin = await createAdmin(strict.db);
  const student = await createUser(strict.db);
  const short = 'Пароль не короче 8 символов';
  expect((await change(strict, student, 'vjxfkrf')).fields).toEqual({ newPassword: short });
  expect((await change(strict, student, 'Пароль2024')).fields).toEqual({ newPassword: refusal });
  expect((await setByLink(strict, student, common)).fields).toEqual({ newPassword: short });
  expect((await join(strict, 'Пароль2024')).fields).toEqual({ password: refusal });
  const names = { firstName: 'Иван', lastName: 'Новый' };
  const post = (password: string) =>
    strict.call('POST', '/api/users', {
      as: admin,
      body: { ...names, email: `${password.length}@example.ru`, password },
    });
  expect((await post('vjxfkrf')).json().fields).toEqual({ password: short });
  expect((await post('тихий омут')).statusCode).toBe(201);
  const put = { ...names, email: student.email, password: 'qwertyuiop' };
  const refused = await strict.call('PUT', `/api/users/${student.id}`, { as: admin, body: put });
  expect(refused.json().fields).toEqual({ password: refusal });
});

test('By strict rules a password from an administrator lets in for seven days, a password of one’s own for ever', async () => {
  const admin = await createAdmin(strict.db);
  const body = { firstName: 'Иван', lastName: 'Новый', email: 'given@example.ru', password: 'тихий омут' };
  const { id } = (await strict.call('POST', '/api/users', { as: admin, body })).json();
  const signIn = (password: string, t: TestApp = strict) =>
    t.call('POST', '/api/auth/login', { body: { email: 'given@example.ru', password } });
  const age = (days: number) =>
    sql`update users set password_given_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      strict.db,
    );
  await age(6);
  expect((await signIn('тихий омут')).statusCode).toBe(200);
  await age(8);
  const late = await signIn('тихий омут');
  expect([late.statusCode, late.json().code]).toEqual([401, 'wrong_credentials']);
  expect(late.json().message).toContain('действовал семь дней');
  expect((await signIn('не тот')).json().message).toBe('Неверный email или пароль');
  const outcomes = await strict.db
    .selectFrom('sign_ins')
    .select('outcome')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['in', 'blocked', 'wrong']);

  expect((await setByLink(strict, { id }, 'другой омут')).user.id).toBe(id);
  const { password_given_at: givenAt } = await strict.db
    .selectFrom('users')
    .select('password_given_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(givenAt).toBeNull();
  expect((await signIn('другой омут')).statusCode).toBe(200);
});

test('An administrator who sets the own password in the list of people has chosen it', async () => {
  const admin = await createAdmin(usual.db);
  const body = { firstName: 'Анна', lastName: 'Ясная', email: admin.email };
  const put = (password: string) =>
    usual.call('PUT', `/api/users/${admin.id}`, { as: admin, body: { ...body, password } });
  expect((await put(common)).json().fields).toEqual({ password: refusal });
  expect((await put('тихий омут')).statusCode).toBe(200);
  const { password_given_at: givenAt } = await usual.db
    .selectFrom('users')
    .select('password_given_at')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  expect(givenAt).toBeNull();
});

test('A password of the operator lets in for ever an administrator whose given one has expired', async () => {
  const { email } = await createAdmin(strict.db, { password_given_at: '2020-01-01T00:00:00Z' });
  const password = await resetPassword(strict.db, email);
  const signedIn = await strict.call('POST', '/api/auth/login', { body: { email, password } });
  expect([signedIn.statusCode, signedIn.json().message]).toEqual([200, undefined]);
});

test('Without strict rules a given password stays', async () => {
  const user = await createUser(plain.db, {
    password_hash: await hashPassword('тихий омут'),
    password_given_at: '2020-01-01T00:00:00Z',
  });
  const body = { email: user.email, password: 'тихий омут' };
  expect((await plain.call('POST', '/api/auth/login', { body })).statusCode).toBe(200);
});
