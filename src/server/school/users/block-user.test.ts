import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { writeResetLetter } from '#server/accounts/links/reset-letter.ts';
import { sightsOf } from '#server/app/streams/access.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { noProviders } from '#server/platform/config/sign-in-file.ts';
import { fewestStatements } from '#test/count-statements.ts';
import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

let admin: { id: string };

beforeEach(async () => {
  await sql`truncate users, login_failures cascade`.execute(t.db);
  admin = await createAdmin(t.db);
});

const block = (id: string, blocked = true, as = admin) =>
  t.call('PUT', `/api/users/${id}/blocked`, { as, body: { blocked } });

const signIn = (email: string, password = testPassword) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });

test('whose sign-in is closed is told what a wrong password is told; sessions and streams end; opened, all is there', async () => {
  const user = await createUser(t.db);
  await signIn(user.email);
  const { id: sessionId } = await t.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const pass = { sessionId, userId: user.id, role: 'student', watches: 'notices' } as const;
  expect((await sightsOf(t.db, [pass], {})).size).toBe(1);

  expect((await block(user.id)).json().isBlocked).toBe(true);
  expect((await sightsOf(t.db, [pass], {})).size).toBe(0);
  const right = await signIn(user.email);
  const wrong = await signIn(user.email, 'не тот');
  const said = ({ statusCode, body, cookies }: typeof right) => ({
    statusCode,
    body: body.replace(/"requestId":"[^"]+"/, ''),
    cookies,
  });
  expect(said(right)).toEqual(said(wrong));
  const { rows } = await sql<{ outcome: string }>`
    select outcome from sign_ins where user_id = ${user.id} order by id desc limit 3`.execute(t.db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'blocked', 'ended']);

  const sent = [
    await fewestStatements(() => signIn(user.email)),
    await fewestStatements(() => signIn(user.email, 'не тот')),
  ];
  expect(sent[0]).toBe(sent[1]);

  await block(user.id, false);
  expect((await signIn(user.email)).statusCode).toBe(200);
});

test('of a closed sign-in, no link opens a session either, and none is sent', async () => {
  const user = await createUser(t.db);
  await block(user.id);
  const token = await t.db
    .transaction()
    .execute((tx) => issueLink(tx, { userId: user.id, purpose: 'reset', email: user.email }));
  for (const [url, body] of [
    ['/api/links/open', { token }],
    ['/api/links/password', { token, newPassword: 'другой пароль' }],
  ] as const) {
    expect((await t.call('POST', url, { body })).statusCode, url).toBe(404);
  }
  const { mail } = readConfig({
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'a@example.ru',
    PUBLIC_URL: 'https://a.example.ru',
  });
  if (!mail) throw new Error('Mail is configured');
  const setting = { appName: 'Отклик', timeZone: 'Europe/Moscow', mail, signIn: noProviders };
  const letter = t.db
    .transaction()
    .execute((tx) => writeResetLetter(tx, { kind: 'reset', email: user.email }, setting));
  expect(await letter).toBeUndefined();
});

test('nobody shuts out himself, and two administrators never each other', async () => {
  const other = await createAdmin(t.db);
  expect((await block(admin.id)).statusCode).toBe(409);
  const ends = await Promise.all([block(other.id), block(admin.id, true, other)]);
  expect(ends.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('an administrator ends all sessions of a person, and only those', async () => {
  const user = await createUser(t.db);
  await signIn(user.email);
  await signIn(user.email);
  const ended = await t.call('DELETE', `/api/users/${user.id}/sessions`, { as: admin });
  expect(ended.json()).toEqual({ ended: 2 });
  expect((await t.call('DELETE', `/api/users/${admin.id}/sessions`, { as: admin })).statusCode).toBe(409);
});
