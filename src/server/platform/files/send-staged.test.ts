import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOwners } from '#server/across/files/file-owners.ts';
import { lessonFileOwner } from '#server/school/lesson-files/lesson-file-owner.ts';
import { testApp } from '#test/for-all-tests.ts';
import { createFiles } from './files.ts';
import { createS3Store } from './s3-store.ts';
import { stageFile } from './stage-file.ts';

const t = testApp();

/** A store that treats what is put as it is told. */
let take: (request: IncomingMessage, response: ServerResponse) => unknown;
const server = createServer((request, response) => void take(request, response));
let endpoint: string;
let folder: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  endpoint = `http://127.0.0.1:${address.port}`;
  folder = await mkdtemp(join(tmpdir(), 'send-'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const keys = { accessKeyId: 'otklik', secretAccessKey: 'very secret' };

async function put(bytes: number, { silentMs, signal }: { silentMs: number; signal?: AbortSignal }) {
  const store = createS3Store(
    { endpoint, bucket: 'files', region: 'ru-central1', ...keys },
    folder,
    silentMs,
  );
  const staged = await stageFile(folder, Readable.from([Buffer.alloc(bytes)]));
  await store.put('a.mp4', staged, signal);
}

test.each([1_000, 20_000_000])(
  'a store that takes nothing of %i bytes is waited for no longer',
  async (bytes) => {
    take = () => {};
    await expect(put(bytes, { silentMs: 200 })).rejects.toMatchObject({
      cause: new Error('The file store doesn’t answer'),
    });
  },
);

test('nor once more for the removal of what it hasn’t taken, whose name is kept for the next one', async () => {
  const asked: (string | undefined)[] = [];
  take = ({ method }) => void asked.push(method);
  const store = createS3Store({ endpoint, bucket: 'files', region: 'ru-central1', ...keys }, folder, 200);
  const files = createFiles({ db: t.db, store, owners: fileOwners, log: pino({ level: 'silent' }) });
  const refused = files.keep((keep) => keep(lessonFileOwner, Buffer.from('файл'), 'pdf'));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toEqual(['PUT']);
  expect(await t.db.selectFrom('file_holds').selectAll().execute()).toEqual([]);
  expect(await t.db.selectFrom('files').select('name').execute()).toHaveLength(1);
});

test('one that takes a file piece by piece has it whole, though it takes longer than it may be silent', async () => {
  let taken = 0;
  const silentMs = 1_000;
  take = async (request, response) => {
    const begun = Date.now();
    for await (const piece of request) {
      taken += piece.length;
      if (Date.now() < begun + 1.5 * silentMs) await sleep(20);
    }
    response.end();
  };
  await put(30_000_000, { silentMs });
  expect(taken).toBe(30_000_000);
});

test('whoever is gone is sent for no further', async () => {
  const gone = new AbortController();
  take = (request) => request.once('data', () => gone.abort());
  await expect(put(20_000_000, { silentMs: 60_000, signal: gone.signal })).rejects.toThrow();
});
