import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NoticeKind, noticeKind } from '#contract/notices/schemas.ts';
import { updateEmail } from '#server/accounts/account/account.ts';
import { letterWriters as writers } from '#server/app/letter-writers.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { noProviders } from '#server/platform/config/sign-in-file.ts';
import { queueNoticeMail } from '#server/school/notices/queue-notice-mail.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import { isAboutSecurity, type MailPayload } from '#server/telling/letters/mail-payload.ts';
import type { QuietHours } from '#server/telling/letters/quiet-hours.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  createAdmin,
  createAnswer,
  createReferral,
  createUser,
  nextId,
  testPassword,
} from '#test/factories.ts';
import { createReviewSetting, eventually, type ReviewSetting } from '#test/review-setting.ts';
import { mailEnv, type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';
import { forgetOldMail } from './forget-old-mail.ts';
import { prepareLetter } from './prepare-letter.ts';
import { queueMail } from './queue-mail.ts';
import { recordTry } from './record-try.ts';

// What is decided about a letter besides its sending: refusals of an address, quiet hours, kinds that nobody writes.

let setting: ReviewSetting;
let smtp: SmtpServer;
beforeEach(async () => {
  setting = await createReviewSetting();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await setting.close();
  await smtp.close();
});

const start = () => setting.startWorker(mailEnv(smtp), { sweepMs: 200, mail: { pausesMs: [20] } });

const queue = (payload: MailPayload) =>
  setting.db.transaction().execute(async (tx) => (await queueMail(tx, payload)) ?? '');

const stateOf = (id: string) =>
  setting.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const ended = (id: string) =>
  eventually(async () => {
    const row = await stateOf(id);
    return row.state === 'waiting' ? undefined : row;
  });

const userOf = (id: string) =>
  setting.db
    .selectFrom('users')
    .select(['mail_refusals as refusals', 'mail_failed_at as failedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('an address that refuses letters', () => {
  const refuse = async (count: number, email: string) => {
    for (let done = 0; done < count; done += 1) {
      smtp.script({ kind: 'refuse', code: 550, text: '5.1.1 No such user' });
      await ended(await queue({ kind: 'test', email }));
    }
  };

  test('is marked after the third refusal in a row, and one accepted letter clears it', async () => {
    const user = await createUser(setting.db, { email: 'Petr@example.ru' });
    await start();
    await refuse(2, 'petr@example.ru');
    expect(await userOf(user.id)).toEqual({ refusals: 2, failedAt: null });
    await ended(await queue({ kind: 'test', email: user.email }));
    expect(await userOf(user.id)).toEqual({ refusals: 0, failedAt: null });
    await refuse(3, user.email);
    expect(await userOf(user.id)).toEqual({ refusals: 3, failedAt: expect.any(String) });
    await ended(await queue({ kind: 'test', email: user.email }));
    expect(await userOf(user.id)).toEqual({ refusals: 0, failedAt: null });
  });

  test('is not blamed for what the server has against the sender', async () => {
    const user = await createUser(setting.db);
    await start();
    smtp.script({ kind: 'refuse', code: 550, text: '5.7.1 Relaying denied' });
    expect(await ended(await queue({ kind: 'test', email: user.email }))).toMatchObject({ state: 'failed' });
    smtp.script({ kind: 'refuse', code: 554, at: 'data', text: '5.7.1 Looks like spam' });
    expect(await ended(await queue({ kind: 'test', email: user.email }))).toMatchObject({ state: 'failed' });
    expect(await userOf(user.id)).toEqual({ refusals: 0, failedAt: null });
  });

  test('is forgotten with the address, whoever changes it', async () => {
    const failed = { mail_refusals: 3, mail_failed_at: new Date().toISOString() };
    const own = await createUser(setting.db, failed);
    const viewer = {
      ...own,
      firstName: '',
      lastName: '',
      mustChangePassword: false,
      mustConsent: false,
      createdAt: '',
      updatedAt: '',
      sessionId: own.id,
    };
    const ownChange = { email: 'own-new@example.ru', password: testPassword };
    await updateEmail({ db: setting.db, config: readConfig({}) }, viewer, ownChange);
    const other = await createUser(setting.db, failed);
    const admin = await createAdmin(setting.db);
    const change = (email: string) =>
      setting.db.transaction().execute((tx) => changeUser(tx, admin.id, other.id, { email }));
    await change(other.email);
    expect(await userOf(other.id)).toMatchObject({ refusals: 3 });
    await change('other-new@example.ru');
    for (const { id } of [own, other]) expect(await userOf(id)).toEqual({ refusals: 0, failedAt: null });
  });
});

test('A letter that nobody writes fails and says why, also one of a later release', async () => {
  await start();
  const unknown = await queue({ kind: 'later' } as unknown as MailPayload);
  expect(await ended(unknown)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('не умеет составлять'),
  });
  expect(smtp.offered).toEqual([]);
});

test('In quiet hours letters about security leave, and a daily one waits for the morning', async () => {
  const hour = new Date().getUTCHours();
  const quiet = { start: (hour + 23) % 24, end: (hour + 2) % 24 };
  const mail = { ...mailSetting, quietHours: quiet };
  const digest = await take(await queue({ kind: 'digest', userId: setting.student.id, noticeIds: [] }));
  const inMail = { appName: 'Отклик', timeZone: 'UTC', mail, signIn: noProviders };
  expect(await prepareLetter(setting.db, digest, { writers, setting: inMail })).toMatchObject({
    kind: 'later',
  });
  const { due_at, state, worker_id } = await stateOf(digest.id);
  expect({ state, worker_id }).toEqual({ state: 'waiting', worker_id: null });
  expect(new Date(due_at).getUTCHours()).toBe(quiet.end);
  expect(Date.parse(due_at)).toBeGreaterThan(Date.now());

  const urgent = await take(await queue({ kind: 'test', email: 'a@example.ru' }));
  expect(await prepareLetter(setting.db, urgent, { writers, setting: inMail })).toMatchObject({
    kind: 'letter',
  });
});

describe('at night, to an address that has refused letters before', () => {
  const hour = new Date().getUTCHours();
  const night = { start: (hour + 23) % 24, end: (hour + 2) % 24 };
  const written: Letter = { to: { address: 'duty@example.ru' }, subject: '', heading: '', blocks: [] };
  let reader: { id: string };
  beforeEach(async () => {
    const failed = { mail_refusals: 3, mail_failed_at: new Date().toISOString() };
    reader = await createAdmin(setting.db, { email: written.to.address, ...failed });
  });

  const notice = async (kind: NoticeKind) => {
    const { id } = await setting.db
      .insertInto('notices')
      .values({ user_id: reader.id, kind, key: nextId(), subject: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return take(await queue({ kind: 'notice', noticeId: id }));
  };

  const prepare = async (kind: NoticeKind, quietHours: QuietHours | undefined) => {
    const inMail = {
      appName: '',
      timeZone: 'UTC',
      signIn: noProviders,
      mail: { ...mailSetting, quietHours },
    };
    return prepareLetter(setting.db, await notice(kind), {
      writers: { ...writers, notice: async () => written },
      setting: inMail,
    });
  };

  test('of all notices only an alarm leaves', async () => {
    for (const kind of noticeKind.options) {
      expect([kind, (await prepare(kind, night)).kind]).toEqual([
        kind,
        kind === 'crisis' ? 'letter' : 'later',
      ]);
      expect([kind, await prepare(kind, undefined)]).toMatchObject([
        kind,
        kind === 'crisis' ? { kind: 'letter', letter: written } : { kind: 'ended', as: 'dropped' },
      ]);
    }
  });

  test('a daily letter with an alarm in it waits: who reads of alarms once a day has chosen so', async () => {
    const { id } = await notice('crisis');
    const digest = await take(await queue({ kind: 'digest', userId: reader.id, noticeIds: [id] }));
    const inMail = { appName: '', timeZone: 'UTC', signIn: noProviders };
    expect(
      await prepareLetter(setting.db, digest, {
        writers,
        setting: { ...inMail, mail: { ...mailSetting, quietHours: night } },
      }),
    ).toMatchObject({ kind: 'later' });
  });

  test('the alarm itself is sent, and what the server answers stands with it', async () => {
    await writeTimeZone(setting.db, { timeZone: 'UTC' });
    const answer = await createAnswer(setting.db, {
      user_id: setting.student.id,
      lesson_id: setting.lesson.id,
    });
    await createReferral(setting.db, { answer_id: answer.id, reason: 'crisis' });
    const subject = { answerId: answer.id, studentId: setting.student.id, student: 'Пётр' };
    await setting.db
      .transaction()
      .execute((tx) => tell(tx, { userId: reader.id, kind: 'crisis', key: 'crisis', subject }));
    const env = { ...mailEnv(smtp), TIME_ZONE: 'UTC', QUIET_HOURS: `${night.start}-${night.end}` };
    const { mail } = readConfig(env);
    if (!mail) throw new Error('No mail');
    await queueNoticeMail(setting.db, { mail, timeZone: 'UTC' }, new Date(Date.now() + 1_000).toISOString());
    await setting.db.updateTable('outbox').set({ due_at: new Date().toISOString() }).execute();
    smtp.script({ kind: 'refuse', code: 550, text: '5.1.1 No such user' });
    await setting.startWorker(env, { sweepMs: 200, mail: { pausesMs: [20] } });
    const { id } = await setting.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    expect(await ended(id)).toMatchObject({ state: 'failed', priority: 1 });
    const tries = await setting.db.selectFrom('outbox_tries').select(['status', 'answer']).execute();
    expect(tries).toEqual([{ status: 550, answer: expect.stringContaining('No such user') }]);
    expect(smtp.offered).toMatchObject([{ to: written.to.address }]);
  });
});

test('A worker that has lost its row records nothing', async () => {
  const row = await take(await queue({ kind: 'test', email: 'a@example.ru' }));
  await setting.pool.query('update outbox set claim = gen_random_uuid()');
  const sent = { outcome: 'sent', status: 250, answer: '250 OK' } as const;
  expect(await recordTry(setting.db, row, { to: 'a@example.ru', sent, ms: 1 }, [])).toEqual({
    state: 'lost',
  });
  expect(await setting.db.selectFrom('outbox_tries').selectAll().execute()).toEqual([]);
});

test('Letters are forgotten a month after their end, those that wait never', async () => {
  const [old, recent, waiting] = [
    await queue({ kind: 'test', email: 'old@example.ru' }),
    await queue({ kind: 'test', email: 'recent@example.ru' }),
    await queue({ kind: 'test', email: 'waiting@example.ru' }),
  ];
  await setting.pool.query(`update outbox set created_at = now() - interval '90 days'`);
  const end = `update outbox set state = 'sent', ended_at = now() - $2::interval where id = $1`;
  await setting.pool.query(end, [old, '31 days']);
  await setting.pool.query(end, [recent, '29 days']);
  await forgetOldMail(setting.db);
  const left = await setting.db.selectFrom('outbox').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent, waiting].toSorted());
});

test('Notices and digests alone are not about security', () => {
  expect(isAboutSecurity({ kind: 'notice', noticeId: '' })).toBe(false);
  expect(isAboutSecurity({ kind: 'digest', userId: '', noticeIds: [] })).toBe(false);
  expect(isAboutSecurity({ kind: 'reset', email: '' })).toBe(true);
});

const mailSetting = {
  smtp: { host: 'relay', port: 25, secure: false, auth: undefined, rate: 60 },
  from: 'school@example.ru',
  publicUrl: 'http://learn.example.ru',
};

/** Marks a row as a worker would. */
async function take(id: string) {
  const { rows } = await setting.pool.query(
    `update outbox set worker_id = 'test', claim = gen_random_uuid() where id = $1 returning id, claim, failures, crashes`,
    [id],
  );
  return { ...(rows[0] as { id: string; claim: string; failures: number; crashes: number }), slot: 1 };
}
