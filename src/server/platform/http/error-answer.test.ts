import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { createAdmin, createCourse, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

beforeAll(async () => {
  t.app.get('/api/broken/:how', async (request) => {
    const { how } = request.params as { how: string };
    if (how === 'mistake') throw new Error('select secret from /srv/app/users.ts');
    if (how === 'late') throw new Error('timeout exceeded when trying to connect');
    if (/^E[A-Z]+$/.test(how))
      throw Object.assign(new Error(`write ${how}`), { code: how, syscall: 'write' });
    if (how === 'text') return t.pool.query(`select 'x'::uuid`);
    return t.pool.query(`insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), email, 'x', 'x', 'x' from users limit 1`);
  });
  t.app.get('/api/wrong-shape', { schema: { response: { 200: auth.getMe.response } } }, async () => ({
    user: 5,
  }));
});

const send = (payload: string, contentType = 'application/json') =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { 'content-type': contentType },
  });

test('Every field that is wrong gets its message, the first stands for the whole', async () => {
  const response = await send(JSON.stringify({ email: 5, remember: 'да' }));
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    code: 'invalid',
    message: 'Введите email',
    fields: { email: 'Введите email', password: 'Введите пароль', remember: 'Укажите true или false' },
    requestId: expect.any(String),
  });
});

test.each([
  ['malformed JSON', '{"email":', 'application/json', 400, 'invalid'],
  ['no body at all', '', 'application/json', 400, 'invalid'],
  ['a body that is no object', '[]', 'application/json', 400, 'invalid'],
  ['a key that would reach the prototype', '{"__proto__": {"a": 1}}', 'application/json', 400, 'invalid'],
  ['plain text', 'email=a', 'text/plain', 415, 'unsupported_media'],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media'],
  ['more than 64 KiB', JSON.stringify({ email: 'a'.repeat(70_000) }), 'application/json', 413, 'too_large'],
])('%s is refused in the error body of the contract', async (_what, payload, type, status, code) => {
  const response = await send(payload, type);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code, message: expect.stringMatching(/^[А-ЯЁ]/) });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('A call without a body accepts an empty one whatever its type', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(200);
});

test.each(['/api/nothing', '/api/auth/login', '/api/%zz', '/nothing', `/api/courses/${'x'.repeat(200)}`])(
  'GET %s finds nothing',
  async (url) => {
    const response = await t.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'По этому адресу ничего нет' });
  },
);

test('An address whose id can’t be one is not found', async () => {
  const response = await t.call('GET', '/api/courses/1', { as: await createUser(t.db) });
  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe('not_found');
});

test('A mistake of ours says nothing about itself but its number', async () => {
  for (const url of ['/api/broken/mistake', '/api/wrong-shape']) {
    const response = await t.app.inject(url);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal',
      message: 'Что-то сломалось на сервере. Попробуйте ещё раз чуть позже',
      requestId: expect.any(String),
    });
  }
});

test.each(['late', 'EPIPE', 'ECONNRESET'])(
  'A database that doesn’t answer is a passing trouble: %s',
  async (how) => {
    const response = await t.app.inject(`/api/broken/${how}`);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
    expect(response.json()).toMatchObject({
      code: 'unavailable',
      message: 'Сервис временно недоступен. Попробуйте через минуту',
    });
  },
);

test('What the database refuses is reported without the database’s message', async () => {
  await createUser(t.db);
  const text = await t.app.inject('/api/broken/text');
  expect(text.json()).toMatchObject({ code: 'invalid', message: 'Проверьте введённые данные' });
  const taken = await t.app.inject('/api/broken/taken');
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Обновите страницу'),
  });
  expect(taken.body).not.toContain('users_email_key');
});

test('A deletion that the database refuses is our own fault, which the log has, not a change of somebody’s', async () => {
  const course = await createCourse(t.db);
  const admin = await createAdmin(t.db);
  await t.pool.query(`create table kept (course_id uuid references courses);
    insert into kept select id from courses where id = '${course.id}'`);
  const said: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
  const app = await createApp({ ...t, log });
  const cookie = `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`;

  const response = await app.inject({
    method: 'DELETE',
    url: `/api/courses/${course.id}`,
    headers: { cookie },
  });

  await app.close();
  expect([response.statusCode, response.json().code]).toEqual([500, 'internal']);
  expect(response.json().message).not.toContain('изменились');
  expect(said.join('\n')).toContain('kept_course_id_fkey');
  // Deferred, it is refused at the commit.
  await t.pool.query('alter table kept alter constraint kept_course_id_fkey deferrable initially deferred');
  expect((await t.call('DELETE', `/api/courses/${course.id}`, { as: admin })).statusCode).toBe(500);
  await t.pool.query('drop table kept');
});
