import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLink } from '#server/accounts/links/personal-links.ts';
import { letterWriters as writers } from '#server/app/letter-writers.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import { takeRows } from '#server/platform/jobs/take-rows.ts';
import { openWorkerConnection, type WorkerConnection } from '#server/platform/jobs/worker-connection.ts';
import type { Sent } from '#server/telling/letters/transport.ts';
import { prepareLetter } from '#server/telling/outbox/prepare-letter.ts';
import { recordTry } from '#server/telling/outbox/record-try.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';
import { writeInviteLetter } from './invite-letter.ts';

const env = {
  SMTP_URL: 'smtp://otklik:x@localhost:2525',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://learn.example.ru',
};
const config = readConfig(env);
const { mail } = config;
if (!mail) throw new Error('Letters are sent in this test');
const setting = { ...config, mail };

let t: TestApp;
let admin: { id: string };
let person: { id: string; email: string };

beforeEach(async () => {
  t = await createTestApp(env);
  admin = await createAdmin(t.db);
  person = await createUser(t.db, { password_hash: null });
});
afterEach(() => t.close());

/** Writes an invitation, as when it is sent; the secret is in the letter. */
async function letter(): Promise<string> {
  const written = await t.db
    .transaction()
    .execute((tx) =>
      writeInviteLetter(tx, { kind: 'invite', userId: person.id, invitedById: admin.id }, setting),
    );
  return written?.blocks.flatMap((block) => ('code' in block ? [block.code] : []))[0] ?? '';
}

const invite = (by: string) => t.call('POST', `/api/users/${person.id}/invite`, { as: admin, body: { by } });
const revoke = () => t.call('DELETE', `/api/users/${person.id}/invite`, { as: admin });
const works = async (secret: string) => (await findLink(t.db, secret))?.userId === person.id;
const working = (secrets: readonly string[]) => Promise.all(secrets.map(works));
const setPassword = (token: string) =>
  t.call('POST', '/api/links/password', { body: { token, newPassword: 'только моё' } });
const kept = () => t.db.selectFrom('earlier_invitations').select('id').execute();

test('Of invitations sent twice the first works too; one used, its twin is dead', async () => {
  const both = [await letter(), await letter()];
  expect(await working(both)).toEqual([true, true]);
  const [first = '', second = ''] = both;
  expect((await setPassword(first)).statusCode).toBe(200);
  expect((await setPassword(second)).statusCode).toBe(404);
  expect(await working(both)).toEqual([false, false]);
  const { email_verified_at: proved } = await t.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(proved).not.toBeNull();
  expect(await kept()).toEqual([]);
});

test('Both links opened at once set one password', async () => {
  const both = [await letter(), await letter()];
  const statuses = (await Promise.all(both.map(setPassword))).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
});

test('Five earlier letters are kept, and none beyond its own end', async () => {
  const secrets: string[] = [];
  for (let count = 0; count < 7; count += 1) secrets.push(await letter());
  expect(await working(secrets)).toEqual([false, true, true, true, true, true, true]);
  await t.pool.query(`update earlier_invitations set expires_at = now() - interval '1 minute'`);
  expect(await working(secrets)).toEqual([false, false, false, false, false, false, true]);
});

test('A link that was handed over is replaced, and the letters stay', async () => {
  const sent = await letter();
  const first: string = (await invite('link')).json().inviteLink.split('#')[1];
  const second: string = (await invite('link')).json().inviteLink.split('#')[1];
  expect(await working([sent, first, second])).toEqual([true, false, true]);
});

test('«Отозвать приглашение» ends all of them, the letter that waits too, and is in the journal', async () => {
  const sent = [await letter(), await letter()];
  await invite('mail');
  const response = await revoke();
  expect([response.statusCode, response.json().invitation]).toEqual([200, 'none']);
  expect(await working(sent)).toEqual([false, false]);
  expect(await t.db.selectFrom('outbox').select(['state', 'problem']).execute()).toEqual([
    { state: 'dropped', problem: 'Приглашение отозвано' },
  ]);
  const [last] = (await t.call('GET', `/api/users/${person.id}/logs`, { as: admin })).json();
  expect(last).toMatchObject({ action: 'invitation_revoked', performedBy: { id: admin.id } });
  expect((await revoke()).json().invitation).toBe('none');
  expect(await works(await letter())).toBe(true);
});

describe('A letter that is being sent', () => {
  /** Taken by a worker, as the only one that waits; undefined if none does. */
  const take = async (worker: WorkerConnection, slot: number) =>
    (await takeRows(worker, outboxQueue, [slot]))[0];
  const refused: Sent = { outcome: 'again', status: 451, answer: '451' };

  const ends: Record<string, () => Promise<string | undefined>> = {
    'is revoked': async () => void (await revoke()),
    'is replaced by a link': async () => (await invite('link')).json().inviteLink.split('#')[1],
  };

  test.each(Object.entries(ends))('is not tried again once its invitation %s', async (_, end) => {
    await invite('mail');
    const worker = await openWorkerConnection(t.connection);
    const row = await take(worker, 1);
    if (!row) throw new Error('A letter waits');
    expect(await prepareLetter(t.db, row, { writers, setting })).toMatchObject({ kind: 'letter' });
    const handed = await end();
    await recordTry(t.db, row, { to: person.email, sent: refused, ms: 1 }, [0]);
    const again = await take(worker, 2);
    if (again) await prepareLetter(t.db, again, { writers, setting });
    const { invitation } = (
      await t.call('GET', `/api/users?search=${person.email}`, { as: admin })
    ).json()[0];
    expect([again, invitation]).toEqual([undefined, handed === undefined ? 'none' : 'open']);
    if (handed !== undefined) expect(await works(handed)).toBe(true);
    await worker.close();
  });

  test('is revoked also while it is written', async () => {
    await invite('mail');
    const worker = await openWorkerConnection(t.connection);
    const row = await take(worker, 1);
    if (!row) throw new Error('A letter waits');
    const revoking: ReturnType<typeof revoke>[] = [];
    const invitation: typeof writers.invite = async (tx, ...given) => {
      revoking.push(revoke());
      await eventually(async () => {
        const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await waits.execute(t.db)).rows.length > 0 || undefined;
      });
      return writeInviteLetter(tx, ...given);
    };
    const prepared = await prepareLetter(t.db, row, { writers: { ...writers, invite: invitation }, setting });
    expect(prepared).toMatchObject({ kind: 'letter' });
    const revoked = await Promise.all(revoking);
    expect(revoked.map((response) => response.json().invitation)).toEqual(['none']);
    await worker.close();
  });
});

test('A password that an administrator gives, a closed sign-in and another address end them too', async () => {
  const names = { firstName: 'Мария', lastName: 'Котова' };
  const update = (body: object) =>
    t.call('PUT', `/api/users/${person.id}`, { as: admin, body: { ...names, email: person.email, ...body } });
  let both = [await letter(), await letter()];
  expect((await update({ email: 'elsewhere@example.ru' })).statusCode).toBe(200);
  expect(await working(both)).toEqual([false, false]);

  both = [await letter(), await letter()];
  await t.call('PUT', `/api/users/${person.id}/blocked`, { as: admin, body: { blocked: true } });
  expect(await working(both)).toEqual([false, false]);
  await t.call('PUT', `/api/users/${person.id}/blocked`, { as: admin, body: { blocked: false } });

  both = [await letter(), await letter()];
  expect((await update({ email: 'elsewhere@example.ru', password: 'назначенный' })).statusCode).toBe(200);
  expect(await working(both)).toEqual([false, false]);
});

test('What a process of the release before does with the open link ends the earlier ones, or leaves them beside the next', async () => {
  const both = [await letter(), await letter()];
  // It replaces the open link in place.
  await t.pool.query(
    `insert into personal_links (id, token_hash, user_id, purpose, email, expires_at)
     values (uuid_v7(), '\\x01', $1, 'invite', $2, now() + interval '14 days')
     on conflict (user_id, purpose) where used_at is null
     do update set id = excluded.id, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [person.id, person.email],
  );
  expect(await working(both)).toEqual([true, false]);
  // It uses it up.
  await t.pool.query(`update personal_links set used_at = now() where user_id = $1`, [person.id]);
  expect(await working(both)).toEqual([false, false]);
});
