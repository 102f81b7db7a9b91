import { expect, test } from 'vitest';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ PUBLIC_URL: 'https://learn.company.ru' });

const post = (headers: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { host: '127.0.0.1:3000', ...headers },
  });

test.each([
  ['the page itself', { 'sec-fetch-site': 'same-origin' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['an older browser on our page', { origin: 'http://127.0.0.1:3000' }],
  [
    'a page at the public address, behind a proxy that changes the host',
    { origin: 'https://learn.company.ru' },
  ],
  [
    'a browser that calls our own origin same-site',
    { 'sec-fetch-site': 'same-site', origin: 'https://learn.company.ru' },
  ],
  ['a program that is no browser', {}],
])('A request from %s is let in', async (_from, headers) => {
  expect((await post(headers)).statusCode).toBe(200);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.company.ru' }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['another port of the same machine', { origin: 'http://127.0.0.1:8080' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['the public address without https', { origin: 'http://learn.company.ru' }],
])('A request from %s is refused', async (_from, headers) => {
  const response = await post(headers);
  expect(response.statusCode).toBe(403);
  expect(response.json().code).toBe('cross_site');
});

test('Following a link from another site is no such request', async () => {
  const response = await t.app.inject({ url: '/healthz', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(response.statusCode).toBe(200);
});

test('It is refused before its body is read', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{ not json',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
  });
  expect(response.json().code).toBe('cross_site');
});
