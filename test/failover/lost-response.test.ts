import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { connect } from '#server/platform/db/connect.ts';
import { type Caller, callerAs } from '#test/processes/caller.ts';
import { createTalkSetting, type TalkSetting } from '#test/talk-setting.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

// The line of a talk is stored, and who has sent it never hears so: he sends it again, under the same key.

let t: TalkSetting;
let student: Caller;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  t = await createTalkSetting();
  await t.startWorker();
  student = await callerAs(t.db, t.student);
});
beforeEach(() => t.pool.query('delete from dialogues'));
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await t.close();
});

const portOf = (address: string) => Number(new URL(address).port);

async function proxyTo(server: { host: string; port: number }): Promise<TcpProxy> {
  const proxy = await startTcpProxy(server);
  closers.push(() => proxy.close());
  return proxy;
}

const line = { number: 1, text: 'Слышно меня?' };
const key = { 'idempotency-key': 'line-1' };

/** Says the line at this address again, when it is stored already: the talk has it once, and one reply. */
async function expectFound(url: string): Promise<void> {
  const { rows } = await t.pool.query('select text from dialogue_turns where number = 1');
  expect(rows).toEqual([{ text: line.text }]);
  const again = await student.call('POST', url, line, key);
  expect([again.status, again.body]).toMatchObject([201, { turn: line, reply: { number: 2 } }]);
  const id = url.split('/').at(-2) ?? '';
  expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Ладно, слушаю.' });
  expect((await t.talk(id)).turns.map(({ number }) => number)).toEqual([0, 1, 2]);
}

test('A line whose response is lost on its way to the page is found by the next try', async () => {
  const { id } = await t.begin();
  const proxy = await proxyTo({
    host: '127.0.0.1',
    port: portOf(await t.app.listen({ host: '127.0.0.1', port: 0 })),
  });
  const url = `http://127.0.0.1:${proxy.port}/api/dialogues/${id}/turns`;
  const asked = t.model.requests.length;
  proxy.cutAnswerTo(`POST /api/dialogues/${id}/turns`);
  await expect(student.call('POST', url, line, key)).rejects.toThrow('fetch failed');
  await expectFound(url);
  expect(t.model.requests.length - asked).toBe(1);
});

test('A line whose server is cut off from the database before it hears that the line is stored is found, too', async () => {
  const { host = '', port = 0, user, database } = t.connection;
  const proxy = await proxyTo({ host, port });
  const cutOff = connect({ host: '127.0.0.1', port: proxy.port, user, database });
  closers.push(() => cutOff.close());
  const log = pino({ level: 'silent' });
  const app = await createApp({ db: cutOff.db, config: t.config, live: t.live, metrics: t.metrics, log });
  closers.push(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const { id } = await t.begin();
  const url = `${address}/api/dialogues/${id}/turns`;
  const asked = t.model.requests.length;
  proxy.cutAnswerTo('insert into dialogue_turns');
  const lost = await student.call('POST', url, line, key);
  expect(lost.status).toBe(503);
  expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
  await expectFound(url);
  expect(t.model.requests.length - asked).toBe(1);
});
