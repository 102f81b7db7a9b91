import { expect, test } from 'vitest';
import { createAdmin, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  t.call(method, url, { as: admin, body });

const historyOf = async (userId: string) => (await asAdmin('GET', `/api/users/${userId}/logs`)).json();

test('A new person may be asked to change the password, and the history shows that without the password', async () => {
  const body = { firstName: 'Ольга', lastName: 'Иванова', email: 'olga@example.ru', password: 'секрет' };
  const response = await asAdmin('POST', '/api/users', { ...body, mustChangePassword: true });
  expect(response.json()).toMatchObject({ email: body.email, mustChangePassword: true });
  const signedIn = await t.call('POST', '/api/auth/login', { body });
  expect(signedIn.json().user.mustChangePassword).toBe(true);
  const history = await historyOf(response.json().id);
  expect(history).toMatchObject([{ action: 'user_created', details: { mustChangePassword: true } }]);
  expect(JSON.stringify(history)).not.toMatch(/секрет|argon/);
});

test('What is asked about a password goes with it: another one is free, and other changes leave it alone', async () => {
  const user = await createUser(t.db);
  const names = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  const change = async (body: object) =>
    (await asAdmin('PUT', `/api/users/${user.id}`, { ...names, ...body })).json().mustChangePassword;
  expect(await change({ password: 'выданный', mustChangePassword: true })).toBe(true);
  expect(await change({ lastName: 'Другая' })).toBe(true);
  expect(await change({ password: 'выданный снова', mustChangePassword: true })).toBe(true);
  expect(await change({ password: 'выбранный вместе' })).toBe(false);
  expect(await change({ mustChangePassword: true })).toBe(true);
  expect(await change({ mustChangePassword: true })).toBe(true);
  expect(await change({ mustChangePassword: false })).toBe(false);
  const history = await historyOf(user.id);
  expect(history.map(({ details }: { details: { changes: object } }) => details.changes)).toEqual([
    { mustChangePassword: false },
    { mustChangePassword: true },
    { password: 'changed', mustChangePassword: false },
    { lastName: { from: 'Другая', to: user.last_name }, password: 'changed', mustChangePassword: true },
    { lastName: { from: user.last_name, to: 'Другая' } },
    { password: 'changed', mustChangePassword: true },
  ]);
});
