import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createAdmin, createCourse, createStudentInLesson, createSurvey } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

// Attacks on the HTTP transport, whatever the content.

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let port: number;
let cookie: string;
let lessonId: string;

beforeAll(async () => {
  lessonId = (await createStudentInLesson(t.db)).lesson.id;
  cookie = `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

test.each(endpoints.filter(([, { body, files }]) => body && !files))(
  '%s reads no more of a body than it says',
  async (_name, { method, path, bodyLimit = 64 * 1024 }) => {
    const url = path.replace(/:\w+/g, lessonId);
    const padded = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    const headers = { 'content-type': 'application/json' };
    const over = await t.call(method, url, { as: admin, body: padded(bodyLimit + 1), headers });
    expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
    const within = await t.call(method, url, { as: admin, body: padded(bodyLimit), headers });
    expect(within.statusCode).not.toBe(413);
  },
);

test('A body that says it is small and goes on is cut off', async () => {
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  request.on('error', () => {});
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  for (let sent = 0; sent < 100 && !request.destroyed; sent += 1) request.write(' '.repeat(1_024));
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  request.destroy();
});

test('A request that never comes to its end is given up', () => {
  // Node checks these every 30 seconds.
  expect(t.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(t.app.server.requestTimeout).toBeGreaterThan(0);
  expect(t.app.server.requestTimeout).toBeLessThanOrEqual(300_000);
});

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}'],
  [
    'a length and chunks',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
  ],
  ['chunks under another name', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a bare line feed', 'X: y\nTransfer-Encoding: chunked\n\n0\n\n'],
  ['a null in a header', 'X: a\u0000b\r\n\r\n'],
  ['headers of a hundred kilobytes', `X: ${'x'.repeat(100_000)}\r\n\r\n`],
])(
  'A request with %s, which a proxy may read otherwise, is refused and its connection closed',
  async (_what, rest) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/auth/logout HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${rest}`);
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).not.toContain('200 OK');
    expect(answer.match(/HTTP\/1\.1/g) ?? []).toHaveLength(1);
  },
);

test('A stream of events is not asked for by HEAD, which would keep it open for nothing', async () => {
  for (const path of [`/api/lessons/${lessonId}/live`, `/api/users/imports/${lessonId}/live`]) {
    const request = httpRequest({ port, method: 'HEAD', path, headers: { cookie }, agent: false }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(404);
    response.resume();
    await once(response, 'end');
  }
});

test('Whatever host a request names, no answer repeats it', async () => {
  for (const url of ['/', '/api/openapi.json', '/api/docs', '/api/auth/me', '/files/x', '/healthz']) {
    const answer = await t.app.inject({
      url,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', accept: 'text/html' },
    });
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
  }
});

test.each([
  '/api/docs/../../package.json',
  '/api/docs/static/..%2f..%2fpackage.json',
  '/api/docs/static/%2e%2e/package.json',
  '/files/..%5c..%5cpackage.json',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..;/package.json',
])('No path leads out of what is served: %s', async (path) => {
  const request = httpRequest({ port, path, headers: { cookie }, agent: false }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  expect(response.statusCode).toBe(404);
  expect(body).not.toMatch(/root:|"dependencies"/);
});

test('A method that nobody asked for does nothing', async () => {
  for (const method of ['TRACE', 'PATCH', 'PROPFIND'] as const) {
    const request = httpRequest({
      port,
      method,
      path: '/api/auth/me',
      headers: { cookie },
      agent: false,
    }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of response) body += String(chunk);
    expect([404, 405]).toContain(response.statusCode);
    expect(body).not.toContain(cookie);
  }
});

test.each([
  ['line breaks and quotes', 'Курс"\r\nSet-Cookie: a=b\r\n\r\n<script>'],
  ['a letter that is cut in half at the end', `${'а'.repeat(99)}😀`],
  ['signs of other systems', '..\\..//C:*?<>|; filename=evil.exe'],
])('A title with %s names a file and adds no header', async (_what, title) => {
  const course = await createCourse(t.db, { title });
  const survey = await createSurvey(t.db, { title });
  for (const url of [
    `/api/courses/${course.id}/analytics.csv?table=lessons`,
    `/api/courses/${course.id}/analytics.csv?table=students`,
    `/api/surveys/${survey.id}/responses.csv`,
  ]) {
    const answer = await t.call('GET', url, { as: admin });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''[\w.~!*'()%-]+\.csv$/,
    );
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
});
