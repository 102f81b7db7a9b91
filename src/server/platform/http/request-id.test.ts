import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const fromProxy = 'c0ffee00c0ffee00c0ffee00c0ffee00';

/** Requests an unknown address with the given `trustProxy`; returns the ids in the header, the body and the log. */
async function ask(trustProxy: string, id: string, from = '127.0.0.1') {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await createApp({ ...t, config: readConfig({ TRUST_PROXY: trustProxy }), log });
  const answer = await app.inject({
    url: '/api/nothing',
    headers: { 'x-request-id': id },
    remoteAddress: from,
  });
  await app.close();
  const logged = lines.map((line) => JSON.parse(line)).find(({ path }) => path === '/api/nothing');
  return { header: answer.headers['x-request-id'], shown: answer.json().requestId, logged: logged.reqId };
}

test('one number stands in the answer’s header, in the error and in the log', async () => {
  const { header, shown, logged } = await ask('0', 'none');
  expect(header).toMatch(/^[\da-f-]{36}$/);
  expect([shown, logged]).toEqual([header, header]);
});

test('a success has it too, and so does an address that can’t be parsed', async () => {
  expect((await t.app.inject('/healthz')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  const unreadable = await t.app.inject('/api/%FF');
  expect(unreadable.headers['x-request-id']).toBe(unreadable.json().requestId);
});

describe('a number that is sent along', () => {
  test.each([
    ['1', '127.0.0.1'],
    ['10.1.2.3', '10.1.2.3'],
    ['192.168.0.1, 10.0.0.0/8', '10.200.3.4'],
    ['10.0.0.0/8', '::ffff:10.200.3.4'],
    ['fd00::/8', 'fd00::17'],
  ])('is kept where TRUST_PROXY=%s and %s sends it', async (trustProxy, from) => {
    expect(await ask(trustProxy, fromProxy, from)).toEqual({
      header: fromProxy,
      shown: fromProxy,
      logged: fromProxy,
    });
  });

  test.each([
    ['0', '127.0.0.1'],
    ['10.1.2.3', '10.1.2.4'],
    ['10.0.0.0/8', '203.0.113.7'],
    ['10.0.0.0/8', 'fd00::17'],
  ])('is not believed where TRUST_PROXY=%s and %s sends it', async (trustProxy, from) => {
    expect((await ask(trustProxy, fromProxy, from)).header).not.toBe(fromProxy);
  });

  test.each(['short', 'a'.repeat(129), 'two words here', '<script>alert(1)</script>', 'имя-запроса'])(
    'is not taken when it reads %s',
    async (id) => {
      expect((await ask('1', Buffer.from(id).toString('latin1'))).header).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
