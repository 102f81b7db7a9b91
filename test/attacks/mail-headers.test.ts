import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MailKind } from '#contract/outbox/schemas.ts';
import { letterWriters } from '#server/app/letter-writers.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import type { MailPayload } from '#server/telling/letters/mail-payload.ts';
import { setLetter } from '#server/telling/letters/set-letter.ts';
import { openTransport } from '#server/telling/letters/transport.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { createCourse, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually, workerConfig } from '#test/review-setting.ts';
import { mailEnv, type ReceivedLetter, startSmtpServer } from '#test/smtp-server.ts';

// Headers, recipients and markup that somebody tries to bring into a letter through a name, a title or an address.

const hostile = 'Иван\r\nBcc: x@example.com\n\n<b>"\u202e,x@example.com;\u0000'.replace('\u0000', '\u0001');

const smtp = forAllTests(startSmtpServer);
const setting = forAllTests(createReviewSetting);

const allowed = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

function expectPlain({ parsed, source }: ReceivedLetter, to: string): void {
  expect(parsed.headerLines.map(({ key }) => key).filter((key) => !allowed.includes(key))).toEqual([]);
  const names = parsed.headerLines.map(({ key }) => key);
  expect(new Set(names).size).toBe(names.length);
  const recipients = [parsed.to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address));
  expect(recipients).toEqual([to]);
  expect(source).not.toMatch(/^bcc:/im);
  expect(parsed.subject).not.toMatch(/[\r\n\u202e]/);
  expect(`${parsed.html}`).not.toContain('<b>');
}

test('No field of a letter becomes a header, a recipient or markup', async () => {
  const { mail, appName } = workerConfig({ ...mailEnv(smtp), APP_NAME: hostile.slice(0, 60) });
  if (!mail) throw new Error('mail is off');
  const address = `${mail.publicUrl}/unsubscribe`;
  const letter: Letter = {
    to: { address: 'petr@example.ru', name: hostile },
    subject: hostile,
    heading: hostile,
    blocks: [
      { text: hostile },
      { button: hostile, address },
      { code: hostile, note: hostile },
      { list: [{ text: hostile, address }, { text: hostile }] },
    ],
    unsubscribe: { address, of: hostile },
  };
  const envelope = {
    id: randomUUIDv7(),
    from: { name: appName, address: mail.from },
    to: { name: hostile, address: 'petr@example.ru' },
    unsubscribe: address,
  };
  const set = setLetter(letter, { appName, mail });
  const sent = await openTransport(mail.smtp).send(envelope, set, new AbortController().signal);
  expect(sent).toMatchObject({ outcome: 'sent' });
  const [received] = await smtp.lettersTo('petr@example.ru');
  if (!received) throw new Error('nothing came');
  expectPlain(received, 'petr@example.ru');
  expect(received.source).toMatch(/^List-Unsubscribe: <http:\/\/learn\.example\.ru\/unsubscribe>\r?$/m);
  expect(received.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});

test('An unsubscribe address with a line break is refused', () => {
  const { mail, appName } = workerConfig(mailEnv(smtp));
  if (!mail) throw new Error('mail is off');
  const unsubscribe = { address: `${mail.publicUrl}/x>\r\nBcc: x@example.com`, of: 'x' };
  const letter = { to: { address: 'a@example.ru' }, subject: '', heading: '', blocks: [], unsubscribe };
  expect(() => setLetter(letter, { appName, mail })).toThrow();
});

test('Letters of every kind about hostile names have their own headers alone', async () => {
  const user = await createUser(setting.db, { first_name: hostile, last_name: hostile });
  const course = await createCourse(setting.db, { title: hostile });
  const subject = JSON.stringify({
    courseId: course.id,
    courseTitle: hostile,
    lessonId: setting.lesson.id,
    lessonTitle: hostile,
    at: new Date().toISOString(),
    count: 3,
  });
  const noticeId = randomUUIDv7();
  const about = { user_id: user.id, kind: 'review_by_person', subject };
  await setting.db
    .insertInto('notices')
    .values({ id: noticeId, key: hostile, ...about })
    .execute();
  await setting.db
    .insertInto('join_links')
    .values({ code: 'K7M49QXT', course_id: course.id, max_people: 5, expires_at: '2100-01-01T00:00:00Z' })
    .execute();
  const dates = { cool_off_until: '2100-01-01T00:00:00Z', due_at: '2100-01-02T00:00:00Z' };
  await setting.db
    .insertInto('erasure_requests')
    .values({
      number: 1,
      user_id: user.id,
      account_id: user.id,
      asked_by: 'person',
      reason: hostile,
      ...dates,
    })
    .execute();
  const refusedId = randomUUIDv7();
  const refused = { state: 'refused', refusal: hostile, ended_at: new Date().toISOString() } as const;
  await setting.db
    .insertInto('erasure_requests')
    .values({
      id: refusedId,
      number: 2,
      user_id: user.id,
      account_id: user.id,
      asked_by: 'person',
      ...refused,
      ...dates,
    })
    .execute();
  const payloads: { [Kind in MailKind]: Extract<MailPayload, { kind: Kind }> } = {
    invite: { kind: 'invite', userId: user.id, invitedById: user.id },
    reset: { kind: 'reset', email: user.email },
    confirm_email: { kind: 'confirm_email', userId: user.id, email: user.email },
    email_changed: { kind: 'email_changed', userId: user.id, email: user.email },
    join: { kind: 'join', code: 'K7M49QXT', email: user.email, firstName: hostile, lastName: hostile },
    new_device: {
      kind: 'new_device',
      userId: user.id,
      device: hostile,
      address: hostile,
      at: new Date().toISOString(),
    },
    factor_off: { kind: 'factor_off', userId: user.id, by: 'administrator' },
    identity_changed: {
      kind: 'identity_changed',
      userId: user.id,
      act: 'bound_by_address',
      provider: hostile,
      email: hostile,
    },
    erasure_asked: { kind: 'erasure_asked', userId: user.id },
    erasure_refused: { kind: 'erasure_refused', requestId: refusedId },
    notice: { kind: 'notice', noticeId },
    digest: { kind: 'digest', userId: user.id, noticeIds: [noticeId] },
    test: { kind: 'test', email: user.email },
  };
  await setting.startWorker({ ...mailEnv(smtp), APP_NAME: hostile.slice(0, 60) });
  const ids = await setting.db.transaction().execute(async (tx) => {
    const queued = [];
    for (const payload of Object.values(payloads))
      queued.push(await queueMail(tx, payload, { userId: user.id }));
    return queued;
  });
  await eventually(async () => (await waiting()) === 0 || undefined);
  const rows = await setting.db.selectFrom('outbox').selectAll().where('id', 'in', ids.map(String)).execute();
  const unsent = rows
    .filter(({ state }) => state === 'failed')
    .map(({ payload }) => (payload as MailPayload).kind);
  expect(unsent.filter((kind) => letterWriters[kind])).toEqual([]);
  const received = smtp.received.filter(({ to }) => to === user.email);
  expect(received.length).toBeGreaterThan(0);
  for (const letter of received) expectPlain(letter, user.email);
});

test.each([
  'a@example.ru\r\nBcc: x@example.com',
  'a@example.ru, x@example.com',
  'a@example.ru> <x@example.com',
  '',
])('An address that is more than one address gets no letter: %j', async (email) => {
  const before = smtp.offered.length;
  await setting.startWorker(mailEnv(smtp));
  const id = await setting.db.transaction().execute((tx) => queueMail(tx, { kind: 'test', email }));
  await eventually(async () => (await waiting()) === 0 || undefined);
  const row = await setting.db.selectFrom('outbox').selectAll().where('id', '=', `${id}`).executeTakeFirst();
  expect(row).toMatchObject({ state: 'failed' });
  expect(smtp.offered).toHaveLength(before);
});

async function waiting(): Promise<number> {
  const rows = await setting.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}
