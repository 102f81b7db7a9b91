import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { testSecretKey } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAdmin,
  createStudentInLesson,
  createUser,
  hoursFromNow,
  testPassword,
} from '#test/factories.ts';
import { form } from '#test/form.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';

// Sends all kinds of secrets to the real process, in valid and invalid requests, and searches for them in its whole output
// at the most verbose log level.

let database: TestDatabase;
let admin: { id: string };
let dataDir: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createAdmin(database.db, { email: 'admin@example.ru' });
  dataDir = await mkdtemp(join(tmpdir(), 'log-'));
  server = launchServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: '0',
    LOG_LEVEL: 'trace',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_API_KEY: 'sk-tajna-key',
    AI_MODEL: 'test',
    SECRET_KEY: testSecretKey,
    WEBHOOK_PRIVATE: '1',
  });
  url = await server.ready;
});

afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(
  method: string,
  path: string,
  {
    cookie = '',
    body,
    headers = {},
  }: { cookie?: string; body?: BodyInit; headers?: Record<string, string> } = {},
) {
  const response = await fetch(new URL(path, url), {
    method,
    body,
    headers: { ...(cookie && { cookie }), ...headers },
  });
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() };
}

const json = (value: object) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

async function signIn(email: string, password = testPassword): Promise<string> {
  const { cookies, status } = await send('POST', '/api/auth/login', json({ email, password }));
  expect(status).toBe(200);
  return cookies[0]?.split(';')[0] ?? '';
}

test('Sign-ins and refusals are logged with the client’s address and the account, other requests without', async () => {
  const cookie = await signIn('admin@example.ru');
  await send('POST', '/api/auth/login', json({ email: 'admin@example.ru', password: 'не тот' }));
  await send('GET', '/api/users');
  await send('GET', '/api/auth/nothing');
  await send('POST', '/api/auth/login', json({ email: 'nobody@example.ru', password: 'не тот' }));
  await send('GET', '/api/auth/me', { cookie });
  const student = await createUser(database.db);
  await send('GET', '/api/users', { cookie: await signIn(student.email) });
  const names = new Map([
    [admin.id, 'admin'],
    [student.id, 'student'],
  ]);
  const nameOf = (account: string) => names.get(account) ?? account;
  const logged = () =>
    server.lines
      .filter((line) => line.includes('/api/'))
      .map((line) => JSON.parse(line))
      .map(({ path, status, address, account }) => `${path} ${status} ${address} ${nameOf(account)}`);
  // A line is written a moment after its response.
  await expect
    .poll(logged)
    .toEqual([
      '/api/auth/login 200 127.0.0.1 admin',
      '/api/auth/login 401 127.0.0.1 admin',
      '/api/users 401 127.0.0.1 undefined',
      '/api/auth/nothing 404 undefined undefined',
      '/api/auth/login 401 127.0.0.1 undefined',
      '/api/auth/me 200 undefined undefined',
      '/api/auth/login 200 127.0.0.1 student',
      '/api/users 403 127.0.0.1 student',
    ]);
});

test('Neither passwords, tokens, answers, talks nor what was searched for come into the log', async () => {
  const { student, lesson } = await createStudentInLesson(database.db);
  const asStudent = await signIn(student.email);
  const asAdmin = await signIn('admin@example.ru');
  const lessonAnswers = `/api/lessons/${lesson.id}/answers`;

  await send('POST', '/api/auth/login', json({ email: 'admin@example.ru', password: 'ТАЙНА-неверный' }));
  await send('POST', '/api/auth/login', {
    body: '{"password":"ТАЙНА-битый",',
    headers: { 'content-type': 'application/json' },
  });
  await send('POST', lessonAnswers, { cookie: asStudent, ...json({ content: 'ТАЙНА-ответ' }) });
  const alarm = { content: 'ТАЙНА: я больше не хочу жить, сегодня покончу с собой.' };
  const helped = await send('POST', lessonAnswers, { cookie: asStudent, ...json(alarm) });
  expect(JSON.parse(helped.text).review.because).toBe('crisis');
  await send('POST', lessonAnswers, {
    cookie: asStudent,
    ...json({ content: `ТАЙНА-слишком-длинный${'x'.repeat(20_001)}` }),
  });
  await send('POST', lessonAnswers, {
    cookie: asStudent,
    body: 'ТАЙНА-текстом',
    headers: { 'content-type': 'text/plain' },
  });
  await send('POST', '/api/user/update-password', {
    cookie: asStudent,
    ...json({ currentPassword: testPassword, newPassword: 'ТАЙНА-новый' }),
  });
  await send('POST', '/api/user/update-email', {
    cookie: asStudent,
    ...json({ email: 'tajna-new@example.ru', password: 'ТАЙНА-почта' }),
  });
  await send('POST', '/api/users', {
    cookie: asAdmin,
    ...json({ firstName: 'ТАЙНА-имя', lastName: 'А', email: 'tajna-a@example.ru', password: 'ТАЙНА-пароль' }),
  });
  await send('PUT', `/api/users/${student.id}`, {
    cookie: asAdmin,
    ...json({ firstName: 'А', lastName: 'А', email: 'ТАЙНА', password: 'ТАЙНА-сброс' }),
  });
  const scenario = `/api/lessons/${lesson.id}/scenario`;
  const card = { ...scenarioOfDenis, title: 'ТАЙНА-карточка', opening: 'ТАЙНА-начало' };
  await send('PUT', scenario, {
    cookie: asAdmin,
    ...json({ card: { ...card, fallbacks: 'ТАЙНА' }, publish: true }),
  });
  expect((await send('PUT', scenario, { cookie: asAdmin, ...json({ card, publish: true }) })).status).toBe(
    200,
  );
  const talks = `/api/lessons/${lesson.id}/dialogues`;
  const begun = await send('POST', talks, { cookie: asStudent, ...json({ level: 'usual' }) });
  const talk = `/api/dialogues/${JSON.parse(begun.text).id}`;
  for (const line of [
    { number: 1, text: `ТАЙНА-длинная${'x'.repeat(1_000)}` },
    { number: 1, text: 'ТАЙНА-реплика' },
    { number: 3, text: 'ТАЙНА-рано' },
  ]) {
    await send('POST', `${talk}/turns`, { cookie: asStudent, ...json(line) });
  }
  await send('POST', `${talk}/turns`, {
    cookie: asStudent,
    body: 'ТАЙНА',
    headers: { 'content-type': 'text/plain' },
  });
  await send('POST', `${talk}/close`, { cookie: asStudent });
  await send('PUT', `${talk}/reflection`, { cookie: asStudent, ...json({ text: 'ТАЙНА-мысль' }) });
  const sos = JSON.parse((await send('POST', talks, { cookie: asStudent, ...json({ level: 'easy' }) })).text);
  const inDanger = { number: 1, text: 'Я хочу умереть, ТАЙНА' };
  const heard = await send('POST', `/api/dialogues/${sos.id}/turns`, {
    cookie: asStudent,
    ...json(inDanger),
  });
  expect(JSON.parse(heard.text)).toMatchObject({ reply: null });
  await send('GET', '/api/users?search=tajna-search&cursor=%00', { cookie: asAdmin });
  await send('GET', '/api/users?search=tajna-search', { cookie: asAdmin });
  const people = 'Имя;Фамилия;Email;Пароль\r\nТАЙНА;ТАЙНА;tajna-b@example.ru;ТАЙНА-из-файла\r\n';
  const file = await form({
    file: { name: 'люди.csv', bytes: new TextEncoder().encode(people), type: 'text/csv' },
  });
  const started = await send('POST', '/api/users/import', {
    cookie: asAdmin,
    body: new Uint8Array(file.body),
    headers: file.headers,
  });
  expect(started.status).toBe(201);
  const handedOver = await send('POST', `/api/users/${student.id}/reset-link`, { cookie: asAdmin });
  const [, link = ''] = JSON.parse(handedOver.text).path.split('#');
  expect(link).toMatch(/^[\w-]{43}$/);
  await send('GET', `/welcome?${link}`);
  await send('POST', '/api/links/open', json({ token: link }));
  await send('POST', '/api/links/open', json({ token: 'ТАЙНА-код' }));
  await send('POST', '/api/links/password', json({ token: link, newPassword: 'мало' }));
  await send('POST', '/api/links/password', json({ token: link, newPassword: 'ТАЙНА-по-ссылке' }));
  await send('POST', '/api/links/password', json({ token: link, newPassword: 'ТАЙНА-ещё-раз' }));
  await send('POST', '/api/links/confirm-email', json({ token: link }));
  await send('POST', '/api/auth/reset', json({ email: 'tajna-reset@example.ru' }));
  const hook = { title: 'CRM', url: 'http://127.0.0.1:9001/tajna', types: ['answer.submitted'] };
  const created = await send('POST', '/api/webhooks', { cookie: asAdmin, ...json(hook) });
  expect(created.status, created.text).toBe(201);
  const { id: hookId, secret } = JSON.parse(created.text);
  const rotated = await send('POST', `/api/webhooks/${hookId}/secret`, { cookie: asAdmin });
  await send('POST', `/api/webhooks/${hookId}/test`, { cookie: asAdmin });
  const notAccepted = () => server.lines.some((line) => line.includes('Вебхук не принял событие'));
  await expect.poll(notAccepted).toBe(true);
  const metrics = await send('GET', '/metrics');
  expect(metrics.text).toContain('otklik_webhooks_failing');
  // The model is unreachable and the import runs in the worker: their log lines come a little later.
  await expect
    .poll(() => server.lines.some((line) => line.includes('ECONNREFUSED') || /отзыв|модел/i.test(line)))
    .toBe(true);

  const printed = [...server.lines, ...server.errorLines, metrics.text].join('\n');
  for (const one of [secret, JSON.parse(rotated.text).secret, testSecretKey])
    expect(printed).not.toContain(one.replace('whsec_', ''));
  expect(printed).toContain('/api/auth/login');
  expect(printed.toLowerCase()).not.toMatch(/тайна|tajna|\\u0442\\u0430\\u0439\\u043d\\u0430/);
  expect(printed).not.toContain(testPassword);
  expect(printed).not.toContain(link);
  expect(printed).not.toContain('$argon2');
  for (const cookie of [asStudent, asAdmin])
    expect(printed).not.toContain(cookie.replace(`${sessionCookieName}=`, ''));
});

test('A program’s token is in no log, answer, table, metric or letter, wherever the program puts it', async () => {
  const asAdmin = await signIn('admin@example.ru');
  const given = { title: 'Кадры', scopes: ['people:write', 'people:read'], expiresAt: hoursFromNow(24) };
  const made = JSON.parse((await send('POST', '/api/tokens', { cookie: asAdmin, ...json(given) })).text);
  const token: string = made.token;
  const authorization = `Bearer ${token}`;
  const file = await form({
    file: {
      name: `${token}.csv`,
      bytes: new TextEncoder().encode(`Email;Имя\r\n${token};А\r\n`),
      type: 'text/csv',
    },
  });
  const answers = [
    await send('GET', '/api/users', { headers: { authorization } }),
    await send('GET', '/api/tokens', { headers: { authorization } }),
    await send('GET', '/api/tokens', { cookie: asAdmin }),
    await send('GET', '/api/audit', { cookie: asAdmin }),
    await send('GET', '/api/users', { cookie: asAdmin, headers: { authorization } }),
    await send('GET', `/api/users?token=${token}`),
    await send('GET', `/api/users/${token}`, { headers: { authorization } }),
    await send('GET', `/${token}`),
    await send('GET', '/api/users', { headers: { authorization: `Basic ${token}`, 'x-request-id': token } }),
    await send('PUT', `/api/users/${admin.id}/blocked`, { body: token, headers: { authorization } }),
    await send('PUT', `/api/users/${admin.id}/blocked`, {
      body: '{"blocked":true}',
      headers: { authorization, 'content-type': 'application/json' },
    }),
    await send('POST', `/api/tokens/${made.id}/revoke`, { cookie: asAdmin }),
    await send('GET', '/api/users', { headers: { authorization } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 403, 200, 200, 400, 400, 403, 200, 401, 415, 409, 200, 401,
  ]);
  const upload = await send('POST', '/api/users/import', {
    body: new Uint8Array(file.body),
    headers: { ...file.headers, authorization },
  });
  expect(upload.status).toBe(401);
  const metrics = await send('GET', '/metrics');
  const { rows } = await sql<{ dump: string }>`
    select string_agg(query_to_xml(format('select * from %I', tablename), true, true, '')::text, '') as dump
    from pg_tables where schemaname = 'public'`.execute(database.db);
  expect(rows[0]?.dump).toContain(made.start);
  const secret = token.slice(made.start.length);
  for (const { text } of [...answers, metrics, { text: rows[0]?.dump ?? '' }])
    expect(text).not.toContain(secret);
  await expect.poll(() => server.lines.join('\n')).toContain(made.start);
  expect(server.lines.join('\n')).not.toContain(secret);
});
