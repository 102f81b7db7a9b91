import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SilenceWatch, type Waiting } from './silence.ts';

// It accepts connections and never responds, as a frozen PostgreSQL does.
let frozen: Server;
let asked: Socket[];

beforeEach(async () => {
  asked = [];
  frozen = createServer((socket) => asked.push(socket)).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
});
afterEach(() => {
  for (const socket of asked) socket.destroy();
  frozen.close();
});

test('Whoever has fallen silent while the server was asked in vain is given up with the others', async () => {
  const { port } = frozen.address() as AddressInfo;
  const watch = new SilenceWatch({ host: '127.0.0.1', port, user: 'app', database: 'learning' });
  const started = performance.now();
  const gaveUp: string[] = [];
  const silentSince = (name: string, ms: number): Waiting => {
    const connection = {
      pid: 1,
      silentMs: () => performance.now() - started + ms,
      waitOn: () => {},
      giveUp: () => {
        gaveUp.push(`${name} after question ${asked.length}`);
        watch.remove(connection);
      },
    };
    return connection;
  };
  const long = silentSince('long silent', 6_000);
  const since = silentSince('silent since the question', 3_000);
  const young = silentSince('waiting for a moment', 0);
  for (const connection of [long, since, young]) watch.add(connection);
  await expect.poll(() => gaveUp.length).toBeGreaterThan(0);
  watch.remove(young);
  watch.remove(since);
  expect(gaveUp).toEqual(['long silent after question 1', 'silent since the question after question 1']);
});
