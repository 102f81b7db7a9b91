import { afterEach, beforeEach, expect, test } from 'vitest';
import { inviteDays } from '#contract/users/schemas.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { findLink } from '#server/accounts/links/personal-links.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createCurator, createUser } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };

const open = async (env: Record<string, string> = {}) => {
  t = await createTestApp(env);
  admin = await createAdmin(t.db);
};
beforeEach(() => open());
afterEach(() => t.close());

const withMail = async () => {
  await t.close();
  await open({
    SMTP_URL: 'smtp://otklik:x@localhost:2525',
    MAIL_FROM: 'school@example.ru',
    PUBLIC_URL: 'http://learn.example.ru',
  });
};

const olga = { firstName: 'Ольга', lastName: 'Иванова', email: 'olga@example.ru' };

const create = (body: object) => t.call('POST', '/api/users', { as: admin, body });
const invite = (userId: string, by: string, as = admin) =>
  t.call('POST', `/api/users/${userId}/invite`, { as, body: { by } });
const secretOf = (link: string) => link.split('#')[1] ?? '';
const works = async (link: string) => (await findLink(t.db, secretOf(link)))?.purpose === 'invite';
const letters = () =>
  t.db.selectFrom('outbox').select(['user_id', 'payload', 'state']).orderBy('id').execute();
const signIn = (password: string) =>
  t.call('POST', '/api/auth/login', { body: { email: olga.email, password } });
const listed = async () => (await t.call('GET', '/api/users?search=olga', { as: admin })).json()[0];

test('A person is created with a link to hand over, which works for two weeks, and with no password', async () => {
  const response = await create({ ...olga, role: 'admin', invite: 'link', mustChangePassword: true });
  expect(response.statusCode).toBe(201);
  const { id, inviteLink, ...created } = response.json();
  expect(inviteLink).toMatch(/^\/welcome#[\w-]{43}$/);
  expect(created).toMatchObject({ invitation: 'open', role: 'admin', mustChangePassword: false });
  expect(await works(inviteLink)).toBe(true);

  const stored = await t.db
    .selectFrom('users')
    .innerJoin('personal_links', 'personal_links.user_id', 'users.id')
    .select([
      'password_hash',
      'expires_at',
      'personal_links.created_at',
      'created_by_id',
      'personal_links.email',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ password_hash: null, created_by_id: admin.id, email: null });
  expect(Date.parse(stored.expires_at) - Date.parse(stored.created_at)).toBe(inviteDays * 24 * 3600 * 1000);

  const history = (await t.call('GET', `/api/users/${id}/logs`, { as: admin })).json();
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['user_invited', 'user_created']);
  expect(JSON.stringify(history)).not.toContain(secretOf(inviteLink));
  expect(JSON.stringify(await listed())).not.toContain(secretOf(inviteLink));
  expect(await letters()).toEqual([]);
});

test('Nobody signs in to an account without a password, and the refusal is that of a wrong one', async () => {
  await create({ ...olga, invite: 'link' });
  await createUser(t.db, { email: 'known@example.ru' });
  const wrong = await t.call('POST', '/api/auth/login', {
    body: { email: 'known@example.ru', password: 'не тот' },
  });
  for (const password of ['none', 'null', '0', ' ', 'не тот']) {
    const response = await signIn(password);
    const answer = { ...response.json(), requestId: wrong.json().requestId };
    expect([response.statusCode, answer]).toEqual([wrong.statusCode, wrong.json()]);
    expect(response.cookies.some(({ name, value }) => name === sessionCookieName && value !== '')).toBe(
      false,
    );
  }
});

test('It takes a password or an invitation: neither and both are refused by their field', async () => {
  const refusal = async (body: object) => {
    const response = await create({ ...olga, ...body });
    return [response.statusCode, response.json().fields];
  };
  expect(await refusal({})).toEqual([400, { password: 'Задайте пароль или выберите приглашение' }]);
  expect(await refusal({ password: 'секрет', invite: 'link' })).toEqual([
    400,
    { invite: 'Либо пароль, либо приглашение: человек задаст пароль сам' },
  ]);
  expect(await refusal({ invite: 'pigeon' })).toMatchObject([400, { invite: expect.any(String) }]);
  expect((await create({ ...olga, password: 'секрет' })).json()).toMatchObject({ invitation: null });
  expect((await signIn('секрет')).statusCode).toBe(200);
});

test('Without mail, letters are refused and nobody is created', async () => {
  const response = await create({ ...olga, invite: 'mail' });
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { invite: 'Почта не настроена: возьмите ссылку и передайте её сами' },
  ]);
  expect(await listed()).toBeUndefined();
  const { id } = (await create({ ...olga, invite: 'link' })).json();
  expect((await invite(id, 'mail')).json().fields).toEqual({
    by: 'Почта не настроена: возьмите ссылку и передайте её сами',
  });
});

test('With mail, the letter is queued with the account; another one takes its place, and a link takes the place of both', async () => {
  await withMail();
  const { id, inviteLink, invitation } = (await create({ ...olga, invite: 'mail' })).json();
  expect([inviteLink, invitation]).toEqual([undefined, 'queued']);
  expect(await letters()).toEqual([
    { user_id: id, payload: { kind: 'invite', userId: id, invitedById: admin.id }, state: 'waiting' },
  ]);
  expect(await t.db.selectFrom('personal_links').select('id').execute()).toEqual([]);

  expect((await invite(id, 'mail')).json()).toMatchObject({ invitation: 'queued' });
  expect((await letters()).map(({ state }) => state)).toEqual(['dropped', 'waiting']);

  const byHand = (await invite(id, 'link')).json();
  expect(byHand.inviteLink).toMatch(/^http:\/\/learn\.example\.ru\/welcome#/);
  expect(byHand.invitation).toBe('open');
  expect((await letters()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);

  expect((await create({ ...olga, invite: 'mail' })).statusCode).toBe(409);
  expect(await letters()).toHaveLength(2);
});

test('A new link cancels the old one; of two made at once, one works', async () => {
  const { id, inviteLink: first } = (await create({ ...olga, invite: 'link' })).json();
  const second = (await invite(id, 'link')).json().inviteLink;
  expect([await works(first), await works(second)]).toEqual([false, true]);

  const several = await Promise.all(Array.from({ length: 6 }, () => invite(id, 'link')));
  expect(several.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const working = await Promise.all(several.map((response) => works(response.json().inviteLink)));
  expect(working.filter(Boolean)).toHaveLength(1);
  expect(await works(second)).toBe(false);
});

test('An expired invitation is told from an open one, and from none', async () => {
  const { id } = (await create({ ...olga, invite: 'link' })).json();
  await t.pool.query(`update personal_links set expires_at = now() - interval '1 minute'`);
  expect(await listed()).toMatchObject({ invitation: 'expired' });
  await t.db.deleteFrom('personal_links').execute();
  expect(await listed()).toMatchObject({ invitation: 'none' });
  expect((await invite(id, 'link')).json()).toMatchObject({ invitation: 'open' });
});

test('Whoever has a password is not invited, and only administrators invite', async () => {
  const { id } = await createUser(t.db);
  const response = await invite(id, 'link');
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'Этот человек уже задал пароль: приглашать его не нужно',
  ]);
  expect(await t.db.selectFrom('personal_links').select('id').execute()).toEqual([]);
  expect((await invite('019a0000-0000-7000-8000-000000000000', 'link')).statusCode).toBe(404);
  const invited = (await create({ ...olga, invite: 'link' })).json();
  for (const as of [await createUser(t.db), await createCurator(t.db)]) {
    expect((await invite(invited.id, 'link', as)).statusCode).toBe(403);
    expect((await t.call('POST', '/api/users', { as, body: { ...olga, invite: 'link' } })).statusCode).toBe(
      403,
    );
  }
  expect(await works(invited.inviteLink)).toBe(true);
});

test('The link sets the only password that the account has ever had; another invitation at the same time leaves no open link', async () => {
  for (const n of [1, 2, 3]) {
    const email = `olga-${n}@example.ru`;
    const { id, inviteLink } = (await create({ ...olga, email, role: 'admin', invite: 'link' })).json();
    const body = { token: secretOf(inviteLink), newPassword: 'только мой' };
    const [set, invited] = await Promise.all([
      t.call('POST', '/api/links/password', { body }),
      invite(id, 'link'),
    ]);
    const link = t.db.selectFrom('personal_links').select('id').where('user_id', '=', id);
    const openLinks = await link.where('used_at', 'is', null).execute();
    if (set.statusCode === 200) expect([invited.statusCode, openLinks.length]).toEqual([409, 0]);
    else expect([set.statusCode, invited.statusCode, openLinks.length]).toEqual([404, 200, 1]);
    const byOne = { token: secretOf(invited.json().inviteLink ?? ''), newPassword: 'только мой' };
    if (set.statusCode !== 200) await t.call('POST', '/api/links/password', { body: byOne });
    const signedIn = await t.call('POST', '/api/auth/login', { body: { email, password: 'только мой' } });
    expect(signedIn.json().user).toMatchObject({ role: 'admin', mustChangePassword: false });
    const history = (await t.call('GET', `/api/users/${id}/logs`, { as: admin })).json();
    const passwordsSet = history.filter(
      ({ action }: { action: string }) => action === 'password_set_by_link',
    );
    expect(passwordsSet).toMatchObject([{ performedBy: { id } }]);
  }
});

test('A person is created with a course that is open before the letter leaves, or not at all', async () => {
  await withMail();
  const course = await createCourse(t.db, { title: 'Трудные разговоры' });
  const access = { courseId: course.id, expiresAt: '2099-01-01T00:00:00.000Z' };
  const { id } = (await create({ ...olga, invite: 'mail', access })).json();
  const courses = await t.call('GET', `/api/users/${id}/courses`, { as: admin });
  expect(courses.json()).toMatchObject([{ courseId: course.id, expiresAt: access.expiresAt, groupId: null }]);
  expect(await letters()).toMatchObject([{ user_id: id, state: 'waiting' }]);

  const nowhere = { courseId: admin.id };
  const refused = await create({ ...olga, email: 'other@example.ru', invite: 'mail', access: nowhere });
  expect(refused.statusCode).toBe(404);
  expect((await t.call('GET', '/api/users?search=other', { as: admin })).json()).toEqual([]);
  expect(await letters()).toHaveLength(1);
});
