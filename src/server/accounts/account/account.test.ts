import { expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const newPassword = 'ещё лучше';

/** A signed-in browser. */
async function browserOf(user: { id: string }) {
  const cookie = `${sessionCookieName}=${await createSession(t.db, user.id, { remember: false })}`;
  return {
    get: (url: string) => t.app.inject({ url, headers: { cookie } }),
    post: (url: string, payload: object) =>
      t.app.inject({ method: 'POST', url, payload, headers: { cookie } }),
    isSignedIn: async () =>
      (await t.app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode === 200,
  };
}

const canSignIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode === 200;

const historyOf = (userId: string) =>
  t.db.selectFrom('audit_log').selectAll().where('subject_id', '=', userId).execute();

test('A new password ends the other sessions, keeps this one and is written into the history without itself', async () => {
  const user = await createUser(t.db);
  const [here, elsewhere] = await Promise.all([browserOf(user), browserOf(user)]);
  const response = await here.post('/api/user/update-password', {
    currentPassword: testPassword,
    newPassword,
  });
  expect(response.statusCode).toBe(200);
  expect(response.json().user).toMatchObject({ id: user.id, email: user.email });
  expect(await here.isSignedIn()).toBe(true);
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect(await canSignIn(user.email, testPassword)).toBe(false);
  expect(await canSignIn(user.email, newPassword)).toBe(true);
  expect(await historyOf(user.id)).toMatchObject([
    { user_id: user.id, action: 'user_updated', details: { changes: { password: 'changed' } } },
  ]);
});

test('A user who must change the password may do only that, and everything once it is done', async () => {
  const user = await createUser(t.db, { must_change_password: true });
  const [here, elsewhere] = await Promise.all([browserOf(user), browserOf(user)]);
  expect((await here.get('/api/auth/me')).json().user.mustChangePassword).toBe(true);
  const signedIn = await t.call('POST', '/api/auth/login', {
    body: { email: user.email, password: testPassword },
  });
  expect(signedIn.json().user.mustChangePassword).toBe(true);
  const refused = await here.get('/api/courses');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'password_change_required']);
  expect(
    (await here.post('/api/user/update-email', { email: 'new@example.ru', password: testPassword }))
      .statusCode,
  ).toBe(403);

  const changed = await here.post('/api/user/update-password', {
    currentPassword: testPassword,
    newPassword,
  });
  expect(changed.json().user.mustChangePassword).toBe(false);
  expect((await here.get('/api/courses')).statusCode).toBe(200);
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect(await canSignIn(user.email, testPassword)).toBe(false);
});

test('The password that was to be changed is not taken for the new one, however its letters are composed', async () => {
  const user = await createUser(t.db, {
    must_change_password: true,
    password_hash: await hashPassword('й и ё вместе'),
  });
  const here = await browserOf(user);
  const response = await here.post('/api/user/update-password', {
    currentPassword: 'й и ё вместе',
    newPassword: 'й и ё вместе'.normalize('NFD'),
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ newPassword: 'Новый пароль должен отличаться от текущего' });
  expect((await here.get('/api/courses')).statusCode).toBe(403);
});

test('A wrong current password is the fault of its field, and leaves everything as it was', async () => {
  const user = await createUser(t.db);
  const [here, elsewhere] = await Promise.all([browserOf(user), browserOf(user)]);
  const response = await here.post('/api/user/update-password', { currentPassword: 'не тот', newPassword });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'wrong_password',
    fields: { currentPassword: 'Неверный текущий пароль' },
  });
  expect(await elsewhere.isSignedIn()).toBe(true);
  expect(await canSignIn(user.email, testPassword)).toBe(true);
  expect(await historyOf(user.id)).toEqual([]);
});

test('A new password has at least six characters', async () => {
  const here = await browserOf(await createUser(t.db));
  const response = await here.post('/api/user/update-password', {
    currentPassword: testPassword,
    newPassword: 'пять5',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ newPassword: 'Пароль не короче 6 символов' });
});

test('A new email is trimmed, opens the account, and is written into the history with the old one', async () => {
  const user = await createUser(t.db, { email: 'before@example.ru' });
  const here = await browserOf(user);
  const response = await here.post('/api/user/update-email', {
    email: ' After@example.ru ',
    password: testPassword,
  });
  expect(response.statusCode).toBe(200);
  expect(response.json().user.email).toBe('After@example.ru');
  expect(await canSignIn('after@example.ru', testPassword)).toBe(true);
  expect(await canSignIn('before@example.ru', testPassword)).toBe(false);
  expect(await historyOf(user.id)).toMatchObject([
    { details: { changes: { email: { from: 'before@example.ru', to: 'After@example.ru' } } } },
  ]);
});

test('Somebody else’s email is refused in any case of letters; one’s own may change its case', async () => {
  await createUser(t.db, { email: 'taken@example.ru' });
  const here = await browserOf(await createUser(t.db, { email: 'mine@example.ru' }));
  const taken = await here.post('/api/user/update-email', {
    email: 'TAKEN@example.ru',
    password: testPassword,
  });
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  const own = await here.post('/api/user/update-email', { email: 'Mine@example.ru', password: testPassword });
  expect(own.statusCode).toBe(200);
});

test('A wrong password for a new email is the fault of its field', async () => {
  const here = await browserOf(await createUser(t.db));
  const response = await here.post('/api/user/update-email', { email: 'new@example.ru', password: 'не тот' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'wrong_password',
    fields: { password: 'Неверный текущий пароль' },
  });
});

test('Guessing the current password in an open session is stopped, whichever form it uses', async () => {
  const user = await createUser(t.db);
  const here = await browserOf(user);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? here.post('/api/user/update-password', { currentPassword: 'наугад', newPassword })
        : here.post('/api/user/update-email', { email: 'new@example.ru', password: 'наугад' }),
    ),
  );
  const statuses = guesses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

const names = { firstName: 'Анна-Мария', lastName: 'О’Коннор' };

test('a person changes his own name, which is in the history, and what isn’t a name is refused', async () => {
  const user = await createUser(t.db, { first_name: 'Анна', last_name: 'Конорова' });
  const rename = (body: object) => t.call('POST', '/api/user/update-name', { as: user, body });
  const renamed = await rename(names);
  expect([renamed.statusCode, renamed.json().user]).toMatchObject([200, { id: user.id, ...names }]);
  expect(await historyOf(user.id)).toMatchObject([
    {
      user_id: user.id,
      action: 'user_updated',
      details: { changes: { firstName: { from: 'Анна', to: 'Анна-Мария' } } },
    },
  ]);
  await rename(names);
  expect(await historyOf(user.id)).toHaveLength(1);
  for (const lastName of ['', 't.me/x', '<b>', 'Позвоните 123'])
    expect((await rename({ ...names, lastName })).statusCode, lastName).toBe(400);
});

test('where the school leaves names to its administrators, who signs in through others keeps his; others don’t', async () => {
  const [bound, plain, admin] = [
    await createUser(t.db),
    await createUser(t.db),
    await createUser(t.db, { role: 'admin' }),
  ];
  for (const { id } of [bound, admin])
    await t.db.insertInto('identities').values({ user_id: id, provider: 'sso', sub: id }).execute();
  await t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Moscow', names_by_admins: true })
    .onConflict((on) => on.column('is_only').doUpdateSet({ names_by_admins: true }))
    .execute();
  const rename = async (as: { id: string }) =>
    (await t.call('POST', '/api/user/update-name', { as, body: names })).statusCode;
  expect([await rename(bound), await rename(plain), await rename(admin)]).toEqual([409, 200, 200]);
  const listed = await t.call('GET', '/api/user/identities', { as: bound });
  expect(listed.json().isRenamedByAdmins).toBe(true);
  await t.db.updateTable('school_settings').set({ names_by_admins: false }).execute();
  expect(await rename(bound)).toBe(200);
});
