import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createUser, testPassword } from '#test/factories.ts';
import { mailEnv, type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';

let t: TestApp;
let smtp: SmtpServer;
let worker: Worker;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = { ...mailEnv(smtp), ALLOWED_HOSTS: 'localhost' };
  t = await createTestApp(env);
  worker = await startWorker({
    connection: t.connection,
    config: readConfig({ LOG_LEVEL: 'silent', ...env }),
    metrics: t.metrics,
    log: pino({ level: 'silent' }),
    timings: { localServers: [], sweepMs: 200 },
  });
});

afterAll(async () => {
  await worker.stop();
  await t.close();
  await smtp.close();
});

const post = (path: string, body: object, as?: { id: string }) => t.call('POST', path, { as, body });

/** The code to paste, which the text and the link of the HTML share. */
async function codeIn(address: string): Promise<string> {
  const [letter] = await smtp.lettersTo(address);
  const html = `${letter?.parsed.html}`;
  const code = /\/\/learn\.example\.ru\/welcome#([\w-]{43})"/.exec(html)?.[1] ?? '';
  expect(code).not.toBe('');
  expect(letter?.parsed.text).toContain(code);
  expect(letter?.parsed.headers.has('list-unsubscribe')).toBe(false);
  return code;
}

test('A password is set by the letter’s link once, and the address is known to be the person’s', async () => {
  const user = await createUser(t.db, { email: 'forgetful@example.ru' });
  await post('/api/auth/reset', { email: 'Forgetful@example.ru' });
  const token = await codeIn('forgetful@example.ru');
  const set = await post('/api/links/password', { token, newPassword: 'вспомнила' });
  expect(set.json().user.id).toBe(user.id);
  const { email_verified_at: verifiedAt } = await t.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(verifiedAt).not.toBe(null);
  expect((await post('/api/links/password', { token, newPassword: 'ещё раз' })).statusCode).toBe(404);
});

test('An address without an account gets no letter', async () => {
  await post('/api/auth/reset', { email: 'stranger@example.ru' });
  await expect
    .poll(async () => {
      const rows = await t.db.selectFrom('outbox').select(['state', 'payload']).execute();
      return rows.find(({ payload }) => JSON.stringify(payload).includes('stranger'))?.state;
    })
    .toBe('dropped');
  expect(smtp.offered.map(({ to }) => to)).not.toContain('stranger@example.ru');
});

test('A new address is confirmed by the letter to it, and the old one is told', async () => {
  const user = await createUser(t.db, { email: 'moving@example.ru' });
  await post('/api/user/update-email', { email: 'moved@example.ru', password: testPassword }, user);
  const token = await codeIn('moved@example.ru');
  expect((await post('/api/links/confirm-email', { token })).json()).toEqual({ email: 'moved@example.ru' });
  const [told] = await smtp.lettersTo('moving@example.ru');
  expect(told?.parsed.subject).toMatch(/^Адрес вашей учётной записи изменён/);
  expect(told?.source).not.toContain('moved@example.ru');
});
