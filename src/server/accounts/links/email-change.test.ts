import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resetPassword } from '#server/app/start/reset-password.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { writeConfirmEmailLetter } from './confirm-email-letter.ts';
import { writeEmailChangedLetter } from './email-changed-letter.ts';
import { issueLink } from './personal-links.ts';

const env = { SMTP_URL: 'smtp://school@smtp.example.ru', MAIL_FROM: 'school@example.ru' };
const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost' });
const { mail } = config;
if (!mail) throw new Error('Letters are sent in this test');
const setting = { ...config, mail };

const t = forAllTests(() => createTestApp({ ...env, PUBLIC_URL: 'http://localhost' }));

let count = 0;
const anEmail = () => `changed-${(count += 1)}@example.ru`;

const change = (as: { id: string }, email: string) =>
  t.call('POST', '/api/user/update-email', { as, body: { email, password: testPassword } });

const pendingOf = async (as: { id: string }) =>
  (await t.call('GET', '/api/user/email-change', { as })).json().pendingEmail;

const confirm = (token: string) => t.call('POST', '/api/links/confirm-email', { body: { token } });

const read = (id: string) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function queuedFor(id: string) {
  const rows = await t.db
    .selectFrom('outbox')
    .select('payload')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => mailPayload.parse(payload));
}

/** Writes the queued confirmation, as when it is sent; the code is in the letter. */
async function codeFor(userId: string, email: string): Promise<string | undefined> {
  const letter = await t.db
    .transaction()
    .execute((tx) => writeConfirmEmailLetter(tx, { kind: 'confirm_email', userId, email }, setting));
  if (letter) expect(letter.to.address).toBe(email);
  return letter?.blocks.flatMap((block) => ('code' in block ? [block.code] : []))[0];
}

test('The address changes once the link in the letter to the new one is opened; the old one is told', async () => {
  const user = await createUser(t.db, {
    mail_refusals: 3,
    mail_failed_at: new Date().toISOString(),
    email_verified_at: new Date(0).toISOString(),
  });
  const email = anEmail();
  const response = await change(user, email);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ user: { id: user.id, email: user.email }, pendingEmail: email });
  expect(await read(user.id)).toMatchObject({ email: user.email, updated_at: user.updated_at });
  expect(await pendingOf(user)).toBe(email);

  const confirmed = await confirm(`${await codeFor(user.id, email)}`);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email }]);
  const after = await read(user.id);
  expect(after).toMatchObject({ email, mail_refusals: 0, mail_failed_at: null });
  expect(Date.parse(after.email_verified_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await pendingOf(user)).toBe(null);
  expect(await queuedFor(user.id)).toEqual([
    { kind: 'confirm_email', userId: user.id, email },
    { kind: 'email_changed', userId: user.id, email: user.email },
  ]);
  const told = await t.db
    .transaction()
    .execute((tx) =>
      writeEmailChangedLetter(tx, { kind: 'email_changed', userId: user.id, email: user.email }, setting),
    );
  expect(told?.to.address).toBe(user.email);
  expect(JSON.stringify(told)).not.toContain(email);
});

test('The old address is told when an administrator gives another, confirmed or not; nothing else tells it', async () => {
  const admin = await createAdmin(t.db);
  const known = await createUser(t.db, { email_verified_at: new Date(0).toISOString() });
  const unconfirmed = await createUser(t.db);
  for (const user of [known, unconfirmed]) {
    const email = anEmail();
    for (const firstName of ['Анна', 'Ольга']) {
      const body = { email, firstName, lastName: 'Новая' };
      const response = await t.call('PUT', `/api/users/${user.id}`, { as: admin, body });
      expect(response.statusCode).toBe(200);
    }
    expect(await queuedFor(user.id)).toEqual([{ kind: 'email_changed', userId: user.id, email: user.email }]);
  }
});

test('The journal tells of the change when it happens', async () => {
  const user = await createUser(t.db);
  const email = anEmail();
  const entries = () =>
    t.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'details'])
      .where('subject_id', '=', user.id)
      .execute();
  await change(user, email);
  expect(await entries()).toEqual([]);
  await confirm(`${await codeFor(user.id, email)}`);
  expect(await entries()).toEqual([
    {
      user_id: user.id,
      action: 'user_updated',
      details: { changes: { email: { from: user.email, to: email } } },
    },
  ]);
});

test('A cancelled change sends nothing more, and its link opens nothing', async () => {
  const user = await createUser(t.db);
  const email = anEmail();
  await change(user, email);
  const code = await codeFor(user.id, email);
  const cancelled = await t.call('DELETE', '/api/user/email-change', { as: user });
  expect(cancelled.json()).toEqual({ pendingEmail: null });
  expect(await codeFor(user.id, email)).toBeUndefined();
  expect((await confirm(`${code}`)).statusCode).toBe(404);
  const resent = await t.call('POST', '/api/user/email-change/letter', { as: user });
  expect(resent.statusCode).toBe(409);
});

const update = (as: { id: string }, call: string, body: object) =>
  t.call('POST', `/api/user/${call}`, { as, body });

const nextPassword = 'придумала сама';

const ends: Record<string, (user: { id: string }) => Promise<unknown>> = {
  'an own new password': (user) =>
    update(user, 'update-password', { currentPassword: testPassword, newPassword: nextPassword }),
  'a password by a link': async (user) => {
    const token = await t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: user.id, purpose: 'reset' }));
    return t.call('POST', '/api/links/password', { body: { token, newPassword: nextPassword } });
  },
  'an administrator’s password': async (user) => {
    const { email, first_name: firstName, last_name: lastName } = await read(user.id);
    const body = { email, firstName, lastName, password: nextPassword };
    return t.call('PUT', `/api/users/${user.id}`, { as: await createAdmin(t.db), body });
  },
  'the operator’s password': async (user) => resetPassword(t.db, (await read(user.id)).email),
  'an administrator’s end of all sessions': async (user) =>
    t.call('DELETE', `/api/users/${user.id}/sessions`, { as: await createAdmin(t.db) }),
};

test.each(Object.entries(ends))('Whoever knew the former password gets no address by %s', async (_, end) => {
  const user = await createUser(t.db);
  const email = anEmail();
  await change(user, email);
  const code = await codeFor(user.id, email);
  await end(user);
  expect(await pendingOf(user)).toBe(null);
  // Not by the letter that was sent, and none that still waits is.
  expect((await confirm(`${code}`)).statusCode).toBe(404);
  expect(await codeFor(user.id, email)).toBeUndefined();
  expect((await read(user.id)).email).toBe(user.email);
});

test('A new address that is asked for with the new password is confirmed as usual', async () => {
  const user = await createUser(t.db);
  await ends['an own new password']?.(user);
  const email = anEmail();
  expect((await update(user, 'update-email', { email, password: nextPassword })).statusCode).toBe(200);
  expect((await confirm(`${await codeFor(user.id, email)}`)).json()).toEqual({ email });
});

test('Of several letters the last one’s link works, and another address replaces the first', async () => {
  const user = await createUser(t.db);
  const [first, second] = [anEmail(), anEmail()];
  await change(user, first);
  const early = await codeFor(user.id, first);
  const resent = await t.call('POST', '/api/user/email-change/letter', { as: user });
  expect(resent.json()).toEqual({ pendingEmail: first });
  await change(user, second);
  expect(await codeFor(user.id, first)).toBeUndefined();
  expect((await confirm(`${early}`)).statusCode).toBe(404);
  expect((await confirm(`${await codeFor(user.id, second)}`)).json()).toEqual({ email: second });
});

test('A taken address is refused at once; taken meanwhile, it is refused clearly and the link stays open', async () => {
  const user = await createUser(t.db);
  const email = anEmail();
  await createUser(t.db, { email: `taken-${email}` });
  const taken = await change(user, `Taken-${email}`);
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken']);

  await change(user, email);
  const code = `${await codeFor(user.id, email)}`;
  const other = await createUser(t.db, { email: email.toUpperCase() });
  const late = await confirm(code);
  expect([late.statusCode, late.json().message]).toEqual([409, 'Этот email уже занят другим пользователем']);
  await t.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect((await confirm(code)).statusCode).toBe(200);
});

test('Another case of one’s own address changes at once: it is the same mailbox', async () => {
  const user = await createUser(t.db, {
    email: 'same-box@example.ru',
    email_verified_at: new Date().toISOString(),
  });
  const response = await change(user, 'Same-Box@example.ru');
  expect(response.json().user.email).toBe('Same-Box@example.ru');
  expect(response.json().pendingEmail).toBeUndefined();
  expect((await read(user.id)).email_verified_at).not.toBe(null);
});

test('A wrong password asks for no letter', async () => {
  const user = await createUser(t.db);
  const response = await t.call('POST', '/api/user/update-email', {
    as: user,
    body: { email: anEmail(), password: 'не тот' },
  });
  expect(response.json().code).toBe('wrong_password');
  expect(await queuedFor(user.id)).toEqual([]);
});

test('Nobody can have letters sent without end', async () => {
  const user = await createUser(t.db);
  const statuses: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    await sql`delete from login_failures where key like 'session:%'`.execute(t.db);
    statuses.push((await change(user, anEmail())).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await queuedFor(user.id)).toHaveLength(5);
});

test('Where nothing is sent, the address changes at once and is not taken for confirmed', async () => {
  const quiet = await createTestApp();
  const user = await createUser(quiet.db, { email_verified_at: new Date().toISOString() });
  const email = anEmail();
  const response = await quiet.call('POST', '/api/user/update-email', {
    as: user,
    body: { email, password: testPassword },
  });
  expect(response.json().user.email).toBe(email);
  expect(response.json().pendingEmail).toBeUndefined();
  const after = await quiet.db.selectFrom('users').selectAll().where('id', '=', user.id).execute();
  expect(after[0]?.email_verified_at).toBe(null);
  expect(await quiet.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await quiet.close();
});
