import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { pdf } from '#test/sample-files.ts';

const t = testApp();

/** The app with a lesson, and what it has logged. */
const school = forAllTests(
  async () => {
    const logged: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
    const app = await createApp({ ...t, config: { ...t.config, dataDir }, log });
    const lesson = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
    const session = await createSession(t.db, (await createAdmin(t.db)).id, { remember: false });
    const headers = {
      cookie: `${sessionCookieName}=${session}`,
      'content-type': 'multipart/form-data; boundary=cut',
    };
    const url = `/api/lessons/${lesson.id}/files`;
    return {
      app,
      url,
      headers,
      errors: () => logged.filter(({ level }) => level >= 50),
      add: (payload: Buffer) => app.inject({ method: 'POST', url, headers, payload }),
      left: async () => readdir(join(dataDir, 'files')).catch(() => []),
      async close() {
        await app.close();
        await rm(dataDir, { recursive: true });
      },
    };
  },
  (made) => made.close(),
);

const bodyOf = (disposition: string, bytes: Uint8Array = pdf()) =>
  Buffer.concat([
    Buffer.from(
      `--cut\r\ncontent-disposition: form-data; name="file"${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--cut--\r\n'),
  ]);

test.each<[string, (whole: Buffer) => Buffer]>([
  ['before its last line', (whole) => whole.subarray(0, -12)],
  ['in the midst of the file', (whole) => whole.subarray(0, 150)],
  ['in the midst of its heading', (whole) => whole.subarray(0, 40)],
  ['in its first line', (whole) => whole.subarray(0, 3)],
  ['before anything of it', () => Buffer.alloc(0)],
])('a form that is cut %s is its sender’s fault, and no error of ours', async (_where, cut) => {
  const answer = await school.add(cut(bodyOf('; filename="a.pdf"')));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  expect(answer.json().message).toMatch(/^[А-Я]/);
  expect(school.errors()).toEqual([]);
  expect(await school.left()).toEqual([]);
});

let listened: string | undefined;

const listening = async () => (listened ??= await school.app.listen({ port: 0, host: '127.0.0.1' }));

test('nor is a connection that is cut', async () => {
  const origin = await listening();
  const body = bodyOf('; filename="a.pdf"', Buffer.alloc(200_000));
  const cut = request(new URL(school.url, origin), {
    method: 'POST',
    headers: { ...school.headers, 'content-length': body.length },
  });
  cut.on('error', () => {});
  cut.write(body.subarray(0, 100_000));
  await expect.poll(school.left).toHaveLength(1);
  cut.destroy();
  await expect.poll(school.left).toEqual([]);
  expect(school.errors()).toEqual([]);
});

test.each<[string, string, string]>([
  ['', 'файл', 'файл.pdf'],
  ['; filename=""', 'файл', 'файл.pdf'],
  ['; filename="  "', 'файл', 'файл.pdf'],
  ['; filename=".."', 'файл', 'файл.pdf'],
  ['; filename="Отчёт %22о встрече%22.pdf"', 'Отчёт "о встрече".pdf', 'Отчёт "о встрече".pdf'],
  ['; filename="Договор от 01.02.2026"', 'Договор от 01.02.2026.pdf', 'Договор от 01.02.2026.pdf'],
])('a file that comes with %j is called «%s», and saved as «%s»', async (disposition, title, saved) => {
  const content = Buffer.concat([pdf(), Buffer.from(`% ${disposition}\n`)]);
  const answer = await school.add(bodyOf(disposition, content));
  expect([answer.statusCode, answer.json().title]).toEqual([201, title]);
  const { headers } = await school.app.inject({ url: answer.json().address, headers: school.headers });
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(saved)}`);
});

test('a form of the smallest parts is read no further than a form goes, also behind its file', async () => {
  const origin = await listening();
  // One connection: it is free again when all that was sent has gone by.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerTo = async (sending: ClientRequest) => {
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  const part = Buffer.from('--cut\r\ncontent-disposition: form-data\r\n\r\n\r\n');
  const cost = async (start: Buffer, bytes: number) => {
    const body = Buffer.concat([start, Buffer.alloc(bytes - (bytes % part.length), part)]);
    const headers = { ...school.headers, 'content-length': body.length };
    const before = process.cpuUsage();
    const sending = request(new URL(school.url, origin), { method: 'POST', headers, agent });
    sending.end(body);
    const status = await answerTo(sending);
    expect(await answerTo(request(new URL('/healthz', origin), { agent }).end())).toBe(200);
    const { user, system } = process.cpuUsage(before);
    return { status, spent: user + system };
  };
  const file = bodyOf('; filename="a.pdf"').subarray(0, -9);
  for (const [start, status] of [
    [Buffer.alloc(0), 413],
    [file, 201],
  ] as const) {
    // The least of three: the process does other things as well.
    const least = async (bytes: number) => {
      const tries = [await cost(start, bytes), await cost(start, bytes), await cost(start, bytes)];
      expect(tries.map((one) => one.status)).toEqual([status, status, status]);
      return Math.min(...tries.map(({ spent }) => spent));
    };
    expect((await least(16_000_000)) / (await least(1_000_000))).toBeLessThan(12);
  }
  agent.destroy();
});
