import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';
import { guardedPost, type Resolve } from './guarded-post.ts';

const receiver = forAllTests(startWebhookReceiver);
beforeEach(() => void receiver.received.splice(0));

const portOf = (url: string) => new URL(url).port;

const post = (
  url: string,
  {
    allowOwn = true,
    resolve,
    withinMs = 400,
  }: { allowOwn?: boolean; resolve?: Resolve; withinMs?: number } = {},
) =>
  guardedPost({
    url: new URL(url),
    headers: { 'content-type': 'application/json' },
    body: '{"слово":1}',
    rules: { allowOwn },
    withinMs,
    mostBytes: 4_096,
    signal: new AbortController().signal,
    resolve,
  });

const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test('the bytes arrive as they are, at the address that the name had when it was looked up', async () => {
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    asked.push(host);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const port = portOf(receiver.urlOf('/'));
  expect(await post(`http://crm.example.ru:${port}/in`, { resolve })).toEqual({
    kind: 'answered',
    status: 204,
    answer: '',
  });
  expect(asked).toEqual(['crm.example.ru']);
  expect(receiver.received).toMatchObject([
    { path: '/in', body: '{"слово":1}', headers: { host: `crm.example.ru:${port}` } },
  ]);
});

test('a name that is public at first and 127.0.0.1 next opens no connection to this machine', async () => {
  // Public, and nobody’s.
  const answers = [['2000::1'], ['127.0.0.1']];
  let asked = 0;
  const rebinding: Resolve = async () =>
    (answers[Math.min(asked++, 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
  const port = portOf(receiver.urlOf('/'));
  const url = `https://rebind.example.ru:${port}/`;
  expect(await post(url, { allowOwn: false, resolve: rebinding })).toEqual({
    kind: 'failed',
    problem: expect.stringMatching(/^(Соединение не удалось|Ответа не было)/),
  });
  expect(asked).toBe(1);
  expect(await post(url, { allowOwn: false, resolve: rebinding })).toEqual({
    kind: 'failed',
    problem: 'Соединение не открывалось: 127.0.0.1 — не общедоступный адрес',
  });
  expect(asked).toBe(2);
  expect(receiver.received).toEqual([]);
});

test.each([
  ['one of whose addresses is private', ['93.184.216.34', '10.0.0.1'], /10\.0\.0\.1 — не/],
  ['of this machine', ['::1'], /::1 — не/],
  ['of the metadata of a cloud', ['169.254.169.254'], /169\.254\.169\.254 — не/],
  ['without addresses', [], /Соединение не удалось/],
])('a name %s is refused', async (_, addresses, problem) => {
  const posted = await post('https://crm.example.ru/', { allowOwn: false, resolve: leadsTo(...addresses) });
  expect(posted).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) });
});

test('a name that is not found, or a resolver that hangs, is a failure in time', async () => {
  const missing: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  expect(await post('https://crm.example.ru/', { resolve: missing })).toEqual({
    kind: 'failed',
    problem: 'Имя сервера не найдено',
  });
  const hanging: Resolve = () => new Promise(() => {});
  expect(await post('https://crm.example.ru/', { resolve: hanging, withinMs: 100 })).toEqual({
    kind: 'failed',
    problem: 'Ответа не было 0.1 с',
  });
});

test('a redirect is not followed', async () => {
  const location = 'http://169.254.169.254/latest/meta-data';
  receiver.script('/away', { kind: 'reply', status: 307, headers: { location }, body: 'away' });
  expect(await post(receiver.urlOf('/away'))).toEqual({ kind: 'answered', status: 307, answer: 'away' });
  receiver.script('/home', { kind: 'reply', status: 302, headers: { location: receiver.urlOf('/other') } });
  expect(await post(receiver.urlOf('/home'))).toMatchObject({ status: 302 });
  expect(receiver.receivedAt('/other')).toEqual([]);
});

test('of a reply without an end four kilobytes are read, and a receiver that hangs is left', async () => {
  receiver.script('/pours', { kind: 'endless' });
  const posted = await post(receiver.urlOf('/pours'), { withinMs: 600_000 });
  expect(posted).toEqual({ kind: 'answered', status: 200, answer: 'x'.repeat(4_096) });
  // What the sockets hold, and not what the receiver could send.
  expect(receiver.sentBytes).toBeLessThan(16 * 1024 * 1024);

  receiver.script('/hangs', { kind: 'hang' });
  expect(await post(receiver.urlOf('/hangs'))).toEqual({ kind: 'failed', problem: 'Ответа не было 0.4 с' });
  expect(await post('http://127.0.0.1:9/')).toEqual({
    kind: 'failed',
    problem: 'Соединение не удалось (ECONNREFUSED)',
  });
});

test.each([
  [
    'switches to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  ],
  ['says that it is only about to reply', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)],
  ['stops in the middle of its headers', 'HTTP/1.1 200 OK\r\nX-Slow: '],
  ['has headers without an end', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1024 * 1024)}`],
  ['speaks something else', '220 mail.example.ru ESMTP\r\n'],
  ['says nothing and closes', undefined],
])('a receiver that %s is a failure in time', async (_, reply) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (reply === undefined ? socket.end() : socket.write(reply)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const posted = await post(`http://127.0.0.1:${port}/`);
  server.close();
  expect(posted).toEqual({
    kind: 'failed',
    problem: expect.stringMatching(/^(Соединение не удалось|Ответа не было 0\.4 с)/),
  });
});
