import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({
  PUBLIC_URL: 'https://learn.company.ru',
  ALLOWED_HOSTS: 'otklik, inner.company.ru',
});

const ask = async (host: string, path = '/api/auth/me') =>
  (await t.call('GET', path, { headers: { host } })).statusCode;

test.each([
  'learn.company.ru',
  'LEARN.company.ru:443',
  'otklik:3000',
  'inner.company.ru',
  'localhost:3000',
  '127.0.0.1:3000',
  '10.0.0.7:3000',
  '[::1]:3000',
  hostname(),
])('%s is answered', async (host) => {
  expect(await ask(host)).toBe(401);
});

test.each([
  'evil.example',
  'learn.company.ru.evil.example',
  '127.0.0.1.evil.example:3000',
  'localhost.evil.example',
])('a foreign name is refused: %j', async (host) => {
  expect(await ask(host)).toBe(403);
  expect(await ask(host, '/metrics')).toBe(403);
});

test('a probe is answered by any name', async () => {
  expect(await ask('pod-7.internal', '/healthz')).toBe(200);
});
