import { expect, test } from 'vitest';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ TRUST_PROXY: '1' });

test('A call, answered or refused, is kept by nobody and can be neither framed nor sniffed', async () => {
  for (const url of ['/api/auth/me', '/api/nothing', '/api/%zz', '/api/openapi.json']) {
    const { headers } = await t.app.inject(url);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('https is asked for again only where it was used', async () => {
  expect((await t.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  const secure = await t.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
});
