import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { databaseUrl, launchServer, type ServerProcess } from './server-process.ts';

let directory: string;
const launched: ServerProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'otklik-start-'));
  await buildPage(pino({ level: 'silent' }));
});

afterAll(async () => {
  for (const server of launched) server.signal('SIGKILL');
  await Promise.all(launched.map(({ exited }) => exited));
  // The PostgreSQL of a killed server exits a moment later.
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function launch(env: Record<string, string> = {}, args: string[] = []): ServerProcess {
  const server = launchServer({ DATA_DIR: join(directory, 'data'), ...env }, args);
  launched.push(server);
  return server;
}

/** The value printed after `label`, below the line of `who`. */
function printed(lines: string[], who: string, label: string): string {
  const from = lines.findIndex((line) => line.includes(who));
  const line = lines.slice(from).find((candidate) => candidate.includes(`${label}:`)) ?? '';
  return from < 0 ? '' : line.replaceAll('│', '').replace(`${label}:`, '').trim();
}

async function signIn(url: string, credentials: { email: string; password: string }): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

describe('a life of one data directory', () => {
  let admin: { email: string; password: string };
  let student: { email: string; password: string };

  // A failed test must not leave its server running.
  afterEach(async () => {
    for (const server of launched) server.signal('SIGKILL');
    await Promise.all(launched.map(({ exited }) => exited));
  });

  test('the first start prints the address and how to sign in, and both accounts work', async () => {
    const server = launch();
    const url = await server.ready;
    admin = {
      email: printed(server.lines, 'Администратор', 'Email'),
      password: printed(server.lines, 'Администратор', 'Пароль'),
    };
    await expect.poll(() => server.lines.some((line) => line.includes('└'))).toBe(true);
    student = {
      email: printed(server.lines, 'Студент', 'Email'),
      password: printed(server.lines, 'Студент', 'Пароль'),
    };

    expect((await signIn(url, admin)).status).toBe(200);
    expect((await signIn(url, student)).status).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Отклик</title>');

    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  test('the next start shows no password', async () => {
    const server = launch();
    const url = await server.ready;
    expect(server.lines.join('\n')).not.toContain('Пароль');
    expect((await signIn(url, admin)).status).toBe(200);

    server.signal('SIGKILL');
    expect(await server.exited).toBe('SIGKILL');
  });

  test('after kill -9 it starts again with everything in place', async () => {
    const server = launch();
    const url = await server.ready;
    expect((await signIn(url, student)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.signal('SIGINT');
    expect(await server.exited).toBe(0);
  });

  test('beside the running app a second start is refused, with the reason, and an operator sets a new password', async () => {
    const server = launch();
    const url = await server.ready;
    const second = launch();
    expect(await second.exited).toBe(1);
    expect(second.errorLines).toEqual([expect.stringContaining('уже занят другим Откликом')]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const operator = launch({}, ['password', admin.email.toUpperCase()]);
    expect(await operator.exited).toBe(0);
    const password = operator.lines.find((line) => line.startsWith('Новый пароль'))?.split(': ')[1] ?? '';

    expect((await signIn(url, admin)).status).toBe(401);
    admin = { ...admin, password };
    expect((await signIn(url, admin)).status).toBe(200);
    server.signal('SIGTERM');
    await server.exited;
  });

  test('SIGTERM lets a request in progress finish, ends event streams and takes no new connection', async () => {
    const server = launch();
    const url = await server.ready;
    const stream = await openStream(url, student);
    const slow = slowSignIn(url, admin);
    await slow.begun;

    server.signal('SIGTERM');
    await stream.ended;
    await expect.poll(() => isRefused(url)).toBe(true);
    slow.finish();
    expect(await slow.status).toBe(200);
    expect(await server.exited).toBe(0);
  });

  test('SIGTERM while the worker starts lets it start and stops it, without a fault', async () => {
    const models = createServer().listen(0, '127.0.0.1');
    await once(models, 'listening');
    const asked = once(models, 'request');
    const address = models.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = launch({ AI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    const url = await server.ready;
    const [, response] = await asked;
    server.signal('SIGTERM');
    const wasAnswered = server.exited.then(() => response.writableEnded);
    // Nobody is served any more: all that is left to stop is the worker, and then the database.
    await expect.poll(() => isRefused(url)).toBe(true);
    // One that doesn't wait for the worker is gone by then.
    await Promise.race([server.exited, sleep(1_500)]);
    response.setHeader('content-type', 'application/json').end('{"data":[{"id":"mentor-1"}]}');
    expect(await server.exited).toBe(0);
    expect(await wasAnswered).toBe(true);
    const faults = server.lines.filter((line) => /"level":[56]0|Не удалось/.test(line));
    expect([...faults, ...server.errorLines]).toEqual([]);
    models.close();
  });

  test('with SHUTDOWN_DELAY_MS it says by /readyz that it leaves, and serves on until then', async () => {
    const server = launch({ SHUTDOWN_DELAY_MS: '1500' });
    const url = await server.ready;
    const signalledAt = performance.now();
    server.signal('SIGTERM');
    await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503);
    const served = await fetch(url);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeGreaterThan(1_500);
  });
});

describe.concurrent('a start that cannot succeed ends with one line that says what to do', () => {
  async function refusal(env: Record<string, string>, args: string[] = []): Promise<string> {
    const server = launch({ DATA_DIR: join(directory, 'never-made'), ...env }, args);
    expect(await server.exited).toBe(1);
    expect(server.errorLines).toHaveLength(1);
    return server.errorLines[0] ?? '';
  }

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal({ PORT: `${port}` })).toBe(
      `Порт ${port} на 127.0.0.1 занят другой программой: задайте PORT`,
    );
    other.close();
  });

  test('an address of another machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toContain('задайте HOST');
  });

  test('a variable with a wrong value', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('Переменная PORT принимает целое число от 0 до 65535');
  });

  test('a process of its own without a database to share', async () => {
    expect(await refusal({}, ['worker'])).toContain('задайте DATABASE_URL');
  });

  test('a role that there is not', async () => {
    expect(await refusal({}, ['wrok'])).toContain('Неизвестная роль «wrok»');
  });

  test('a database server that nobody runs', async () => {
    const line = await refusal({ DATABASE_URL: 'postgresql://app:secret@127.0.0.1:9/learning' });
    expect(line).toContain('DATABASE_URL (postgresql://app@127.0.0.1:9/learning) недоступна');
    expect(line).not.toContain('secret');
  });

  test('a database that does not exist', async () => {
    const line = await refusal({
      DATABASE_URL: databaseUrl({ ...inject('postgres'), database: 'missing' }),
    });
    expect(line).toContain('такой базы на сервере нет');
  });

  test('a database server that takes only reads', async () => {
    const postgres = databaseUrl({ ...inject('postgres'), database: 'postgres' });
    const readOnly = `${postgres}&options=-c%20default_transaction_read_only%3Don`;
    expect(await refusal({ DATABASE_URL: readOnly })).toContain('он принимает только чтение');
  });
});

/** The event stream of a student's lesson page. */
async function openStream(url: string, credentials: { email: string; password: string }) {
  const session = await signIn(url, credentials);
  const headers = {
    cookie: session.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const get = async (path: string) =>
    (await fetch(`${url}${path}`, { headers })).json() as Promise<{ id: string }[]>;
  const [course] = await get('/api/user/courses');
  const [lesson] = await get(`/api/courses/${course?.id}/lessons`);
  const response = await fetch(`${url}/api/lessons/${lesson?.id}/live`, { headers });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const ended = response.text().catch(() => 'cut');
  return { ended };
}

/** A sign-in whose body is sent in two halves. */
function slowSignIn(url: string, credentials: { email: string; password: string }) {
  const body = Buffer.from(JSON.stringify(credentials));
  const call = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.byteLength },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('error', reject).once('response', (response) => resolve(response.resume().statusCode));
  });
  call.write(body.subarray(0, 5));
  // Long enough for the first half to arrive.
  return { begun: sleep(300), finish: () => call.end(body.subarray(5)), status };
}
