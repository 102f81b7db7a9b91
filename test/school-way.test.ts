import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { startWorker, type Worker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { queueNoticeMail } from '#server/school/notices/queue-notice-mail.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createCourse, createLesson } from './factories.ts';
import { letTimePass, mailSetting } from './reminders.ts';
import { mailEnv, type ReceivedLetter, type SmtpServer, startSmtpServer } from './smtp-server.ts';

// The way of a new school, from its first letter on: nobody learns another person's password. SCHOOL_WAY=1 prints it with the
// letters.

let t: TestApp;
let smtp: SmtpServer;
let worker: Worker;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const env = {
    ...mailEnv(smtp),
    ALLOWED_HOSTS: 'localhost',
    APP_NAME: 'Школа диалога',
    AI_BASE_URL: 'demo',
  };
  t = await createTestApp(env);
  await writeTimeZone(t.db, t.config);
  worker = await startWorker({
    connection: t.connection,
    config: readConfig({ LOG_LEVEL: 'silent', ...env }),
    metrics: t.metrics,
    log: pino({ level: 'silent' }),
    timings: { sweepMs: 200 },
  });
});

afterAll(async () => {
  await worker.stop();
  await t.close();
  await smtp.close();
});

const print = (text: string): void => {
  if (process.env['SCHOOL_WAY']) process.stdout.write(`${text}\n`);
};

/** Who does it: by a session of the calls' helper, or by nothing. */
type Actor = { id: string } | undefined;

async function done(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { as, body }: { as?: Actor; body?: object } = {},
): Promise<LightMyRequestResponse> {
  const response = await t.call(method, url, { as, body });
  print(`${method} ${url.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')} → ${response.statusCode}`);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

async function letterTo(address: string, count = 1): Promise<ReceivedLetter> {
  const letter = (await smtp.lettersTo(address, count))[count - 1];
  if (!letter) throw new Error(`No letter to ${address}`);
  print(
    `\n  Письмо на ${letter.to}: ${letter.parsed.subject}\n${letter.parsed.text?.replaceAll(/^/gm, '  | ')}`,
  );
  return letter;
}

const secretIn = ({ parsed }: ReceivedLetter): string => {
  const [, secret] = /#([\w-]{43})/.exec(`${parsed.html}`) ?? [];
  if (secret === undefined) throw new Error(`No link in «${parsed.subject}»`);
  return secret;
};

test('a school is opened, a student joins, answers, is told, forgets the password and comes back', async () => {
  const admin = await createAdmin(t.db, { email: 'admin@example.ru' });
  const course = await createCourse(t.db, { title: 'Трудные разговоры' });
  const lesson = await createLesson(t.db, { course_id: course.id });

  print('Администратор приглашает куратора, создаёт поток и код');
  const curator = { firstName: 'Ольга', lastName: 'Ветрова', email: 'olga@example.ru', role: 'curator' };
  const { id: curatorId } = (
    await done('POST', '/api/users', { as: admin, body: { ...curator, invite: 'mail' } })
  ).json();
  const group = { title: 'Весенний поток', startsAt: null, endsAt: null, late: 'accepted' };
  const { id: groupId } = (
    await done('POST', `/api/courses/${course.id}/groups`, { as: admin, body: group })
  ).json();
  await done('PUT', `/api/courses/${course.id}/curators`, {
    as: admin,
    body: { curators: [{ userId: curatorId, groupId }] },
  });
  const expiresAt = '2099-01-01T00:00:00.000Z';
  const { code } = (
    await done('POST', `/api/courses/${course.id}/join-links`, {
      as: admin,
      body: { groupId, maxPeople: 40, expiresAt },
    })
  ).json();

  print('\nКуратор задаёт пароль по письму');
  const invitation = secretIn(await letterTo(curator.email));
  expect((await done('POST', '/api/links/open', { body: { token: invitation } })).json()).toMatchObject({
    purpose: 'invite',
    email: curator.email,
  });
  await done('POST', '/api/links/password', { body: { token: invitation, newPassword: 'весна идёт' } });

  print('\nСтудент записывается по коду');
  const student = { firstName: 'Пётр', lastName: 'Лебедев', email: 'petr@example.ru' };
  await done('POST', `/api/join/${code}/requests`, { body: student });
  const token = secretIn(await letterTo(student.email));
  const joined = await done('POST', `/api/join/${code}/confirm`, {
    body: { token, password: 'первый пароль' },
  });
  const { user } = joined.json<{ user: { id: string } }>();

  print('\nСтудент отвечает, модель отзывается: об этом говорит колокольчик');
  const answer = await done('POST', `/api/lessons/${lesson.id}/answers`, {
    as: user,
    body: { content: 'Я сказал коллеге, что отчёт опоздал на два дня и мне пришлось переносить встречу.' },
  });
  const kinds = async (): Promise<string[]> =>
    (await t.call('GET', '/api/notices', { as: user })).json<{ kind: string }[]>().map(({ kind }) => kind);
  await expect.poll(kinds).toContain('review_ready');

  print('\nКуратор дописывает отзыв: колокольчик, а через десять минут без чтения — письмо');
  await done('PUT', `/api/answers/${answer.json().id}/feedback`, {
    as: { id: curatorId },
    body: { text: 'Пётр, назовите, чего вы хотите от коллеги в следующий раз.' },
  });
  expect(await kinds()).toContain('review_by_person');
  const { mail } = mailSetting();
  const tick = () =>
    queueNoticeMail(t.db, { mail: { ...mail, quietHours: undefined }, timeZone: 'Europe/Moscow' });
  await tick();
  await sleep(300);
  expect(smtp.received.filter(({ to }) => to === student.email)).toHaveLength(1);
  await letTimePass(t.db, 11);
  await tick();
  const told = await letterTo(student.email, 2);
  expect(told.parsed.text).not.toContain('назовите');
  expect(told.parsed.text).not.toContain('отчёт');

  print('\nСтудент забыл пароль и возвращается');
  await done('POST', '/api/auth/reset', { body: { email: student.email } });
  const forgotten = secretIn(await letterTo(student.email, 3));
  await done('POST', '/api/links/password', { body: { token: forgotten, newPassword: 'второй пароль' } });
  const old = await t.call('POST', '/api/auth/login', {
    body: { email: student.email, password: 'первый пароль' },
  });
  expect(old.statusCode).toBe(401);
  await done('POST', '/api/auth/login', { body: { email: student.email, password: 'второй пароль' } });

  print('\nО входе из браузера, которого школа не знает, приходит письмо');
  expect((await letterTo(student.email, 5)).parsed.subject).toBe('Новый вход в «Школа диалога»');
  expect(smtp.received.filter(({ to }) => to !== student.email).map(({ to }) => to)).toEqual([curator.email]);
});
