import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReviewSetting, eventually, type ReviewSetting } from '#test/review-setting.ts';
import { mailEnv, type SmtpServer, startSmtpServer, type Treatment } from '#test/smtp-server.ts';
import { longestWaitMs } from '#test/waits.ts';
import { queueMail } from './queue-mail.ts';

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

const pausesMs = [40, 60, 80, 100, 120, 140];

const start = (env: Record<string, string> = {}, limits: { silenceMs?: number } = {}) =>
  setting.startWorker(
    { ...mailEnv(smtp), APP_NAME: 'Школа «Речь»', ...env },
    // Whoever isn't silent on purpose may be slow.
    { sweepMs: 200, mail: { pausesMs, connectMs: longestWaitMs, silenceMs: longestWaitMs, ...limits } },
  );

const queue = (email = 'anna@example.ru') =>
  setting.db.transaction().execute(async (tx) => (await queueMail(tx, { kind: 'test', email })) ?? '');

async function ended(id: string) {
  const row = await eventually(() =>
    setting.db
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('state', '!=', 'waiting')
      .executeTakeFirst(),
  );
  const tries = await setting.db
    .selectFrom('outbox_tries')
    .selectAll()
    .where('outbox_id', '=', id)
    .orderBy('number')
    .execute();
  return { ...row, tries };
}

test('A letter arrives once, in text and HTML, made by a machine and named after its row', async () => {
  await start();
  const id = await queue();
  const [letter] = await smtp.lettersTo('anna@example.ru');
  expect(letter?.parsed).toMatchObject({
    subject: 'Проверка почты — Школа «Речь»',
    messageId: `<${id}@example.ru>`,
    from: { value: [{ name: 'Школа «Речь»', address: 'school@example.ru' }] },
    text: expect.stringContaining('http://learn.example.ru/outgoing'),
    html: expect.stringContaining('href="http://learn.example.ru/outgoing"'),
  });
  expect(letter?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
  expect(letter?.parsed.headers.has('list-unsubscribe')).toBe(false);
  expect(letter?.parsed.date).toBeInstanceOf(Date);
  const row = await ended(id);
  expect(row).toMatchObject({ state: 'sent', problem: null, claim: null, failures: 0 });
  expect(row.tries).toMatchObject([{ number: 1, status: 250 }]);
  expect(smtp.received).toHaveLength(1);
});

test('Letters leave over two connections at most, and no faster than the rate', async () => {
  const { url } = smtp;
  const env = { SMTP_URL: `${url}?rate=600` };
  await Promise.all([start(env), start(env)]);
  for (let number = 0; number < 12; number += 1) await queue(`p${number}@example.ru`);
  await smtp.lettersTo(undefined, 12);
  expect(smtp.mostConnections).toBeLessThanOrEqual(2);
  // Two at once, then two every 200 ms: the last two a second after the first.
  const first = smtp.offered[0]?.at ?? 0;
  expect((smtp.offered.at(-1)?.at ?? 0) - first).toBeGreaterThan(900);
});

describe('A server that is out of order', () => {
  const faults: [string, Treatment, { status: number | null; answer: RegExp }][] = [
    ['421', { kind: 'refuse', code: 421, at: 'mail' }, { status: 421, answer: /^421/ }],
    ['452', { kind: 'refuse', code: 452 }, { status: 452, answer: /^452/ }],
    ['452 after the text', { kind: 'refuse', code: 452, at: 'data' }, { status: 452, answer: /^452/ }],
    ['a connection cut in the middle of the text', { kind: 'cut' }, { status: null, answer: /clos|reset/i }],
    ['silence', { kind: 'hang' }, { status: null, answer: /time/i }],
  ];

  test.each(faults)('%s: the letter is tried again and arrives once', async (_name, fault, reply) => {
    await start({}, fault.kind === 'hang' ? { silenceMs: 1_000 } : {});
    smtp.script(fault, fault);
    const row = await ended(await queue());
    expect(row).toMatchObject({ state: 'sent', failures: 2 });
    expect(row.tries).toMatchObject([
      { number: 1, status: reply.status, answer: expect.stringMatching(reply.answer) },
      { number: 2, status: reply.status },
      { number: 3, status: 250 },
    ]);
    expect(smtp.received).toHaveLength(1);
    const [first, second] = row.tries.map(({ at }) => Date.parse(at));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(pausesMs[0] ?? 0);
  });

  test('After seven tries the letter has failed', async () => {
    await start();
    smtp.always({ kind: 'refuse', code: 451 });
    const row = await ended(await queue());
    expect(row).toMatchObject({ state: 'failed', problem: expect.stringContaining('попыток сделано: 7') });
    expect(row.tries).toHaveLength(7);
  });

  test('550 ends the letter at once', async () => {
    await start();
    smtp.script({ kind: 'refuse', code: 550, text: '5.1.1 No such user' });
    const row = await ended(await queue());
    expect(row).toMatchObject({ state: 'failed', problem: expect.stringContaining('на этот адрес') });
    expect(row.tries).toMatchObject([{ status: 550, answer: expect.stringContaining('No such user') }]);
    expect(smtp.offered).toHaveLength(1);
  });

  test('A wrong password keeps the letters until it is put right, and is written down nowhere', async () => {
    const wrong = 'wrong-secret-1';
    const SMTP_URL = smtp.url.replace(/:[^:@]+@/, `:${wrong}@`);
    const worker = await start({ SMTP_URL });
    const id = await queue();
    await eventually(async () => (await triesOf(id)).length >= 2 || undefined);
    await worker.stop();
    expect(await triesOf(id)).toMatchObject([{ status: 535 }, { status: 535 }]);
    expect(JSON.stringify([await triesOf(id), setting.said])).not.toContain(wrong);
    await start();
    await smtp.lettersTo('anna@example.ru');
  });

  test('does not slow reviews', async () => {
    smtp.always({ kind: 'hang' });
    await start({}, { silenceMs: 600_000 });
    for (let number = 0; number < 20; number += 1) await queue(`p${number}@example.ru`);
    await eventually(() => smtp.offered.length >= 2 || undefined);
    const answers = await Promise.all(Array.from({ length: 8 }, () => setting.submit()));
    for (const { id } of answers) expect(await setting.settled(id)).toMatchObject({ state: 'done' });
    // Until now no letter has been given up.
    expect(await setting.db.selectFrom('outbox_tries').select('outbox_id').execute()).toEqual([]);
    expect(smtp.received).toHaveLength(0);
  });
});

const triesOf = (id: string) =>
  setting.db.selectFrom('outbox_tries').selectAll().where('outbox_id', '=', id).orderBy('number').execute();

test('A letter is written in the school’s own name, as it is when the letter is written', async () => {
  await start();
  const name = 'Школа "Диалог" <b>и</b> \'друзья\' 🙂, где говорят о главном';
  const school = { name, sender_name: null as string | null, letter_signature: 'С уважением, команда' };
  const say = () =>
    setting.db
      .insertInto('school_settings')
      .values({ time_zone: 'Europe/Moscow', ...school })
      .onConflict((on) => on.column('is_only').doUpdateSet(school))
      .execute();
  await say();
  await queue();
  const [letter] = await smtp.lettersTo('anna@example.ru');
  expect(letter?.parsed).toMatchObject({
    subject: `Проверка почты — ${name}`,
    from: { value: [{ name, address: 'school@example.ru' }] },
    text: expect.stringContaining('С уважением, команда'),
    html: expect.stringContaining('&lt;b&gt;и&lt;/b&gt;'),
  });
  school.sender_name = 'Анна "из школы"';
  await say();
  await queue('boris@example.ru');
  const [other] = await smtp.lettersTo('boris@example.ru');
  expect(other?.parsed.from?.value[0]?.name).toBe('Анна "из школы"');
});
