import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { fileOwners } from '#server/across/files/file-owners.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { pngPicture } from '#test/pictures.ts';
import { startS3Server } from '#test/s3-server.ts';
import { mp4 } from '#test/sample-files.ts';
import { storeFile } from '#test/store-file.ts';
import { createFileStore } from './create-file-store.ts';
import { createFiles } from './files.ts';

const s3 = forAllTests(() => startS3Server({ accessKeyId: 'otklik', secretAccessKey: 'very secret' }));
let env: Record<string, string>;

beforeAll(async () => {
  env = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'covers',
    S3_REGION: 'ru-central1',
    S3_ACCESS_KEY_ID: 'otklik',
    S3_SECRET_ACCESS_KEY: 'very secret',
  };
});

test('what is put into the store is read from it, and is gone when removed', async () => {
  const store = await createFileStore(readConfig(env));
  const bytes = Buffer.from('картинка');

  await storeFile(store, 'a.webp', bytes);
  const read = await store.read('a.webp');
  expect(read && (await buffer(read)).equals(bytes)).toBe(true);

  await store.remove('a.webp');
  expect(await store.read('a.webp')).toBeUndefined();
  await store.remove('a.webp');
  expect([...s3.objects.keys()]).toEqual([]);
});

test('a wrong key is refused by the store, and the refusal is not taken for a missing file', async () => {
  const store = await createFileStore(readConfig({ ...env, S3_SECRET_ACCESS_KEY: 'wrong' }));
  await expect(storeFile(store, 'b.webp', Buffer.from('b'))).rejects.toMatchObject({
    cause: new Error('The answer is 403'),
  });
  await expect(store.read('b.webp')).rejects.toThrow('403');
});

test('covers are kept in the store and served from it', async () => {
  const t = await createTestApp(env);
  const admin = await createAdmin(t.db);
  const bytes = await pngPicture();

  const created = await t.call('POST', '/api/courses', {
    as: admin,
    ...(await form({ title: 'Курс', coverImage: { name: 'a.png', bytes } })),
  });

  const { id, coverImage } = created.json();
  expect([...s3.objects.keys()]).toEqual([`/covers/${coverImage.replace('/files/', '')}`]);
  const picture = await t.call('GET', coverImage);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);

  await t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();
  await t.call('DELETE', `/api/courses/${id}`, { as: admin });
  expect([...s3.objects.keys()]).toEqual([]);
  await t.close();
});

test('a store that is away loses no file: it is removed the next time', async () => {
  const t = await createTestApp(env);
  const admin = await createAdmin(t.db);
  const create = async () =>
    (
      await t.call('POST', '/api/courses', {
        as: admin,
        ...(await form({ title: 'Курс', coverImage: { name: 'a.png', bytes: await pngPicture('#00f') } })),
      })
    ).json();
  const course = await create();
  await t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();

  s3.refuse = true;
  const deleted = await t.call('DELETE', `/api/courses/${course.id}`, { as: admin });
  s3.refuse = false;
  expect(deleted.statusCode).toBe(200);
  expect(s3.objects.size).toBe(1);

  const other = await t.call('POST', '/api/courses', { as: admin, body: { title: 'Другой' } });
  await t.call('DELETE', `/api/courses/${other.json().id}`, { as: admin });
  expect(s3.objects.size).toBe(0);
  await t.close();
});

test('a lesson’s file goes to the store and comes back in parts; a store that is away is said in words', async () => {
  const t = await createTestApp({ ...env, DATA_DIR: await mkdtemp(join(tmpdir(), 's3-')) });
  const as = await createAdmin(t.db);
  const lesson = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  const add = async (bytes: Uint8Array<ArrayBuffer>) =>
    t.call('POST', `/api/lessons/${lesson.id}/files`, {
      as,
      ...(await form({ file: { name: 'a.mp4', bytes } })),
    });
  const bytes = mp4({ samples: 700_000 });
  const { address } = (await add(bytes)).json();
  const stored = s3.objects.get(address.replace(`/lesson-files/${lesson.id}`, '/covers'));
  expect(stored?.equals(bytes)).toBe(true);
  const part = await t.call('GET', address, { as, headers: { range: 'bytes=600000-600004' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, Buffer.from(bytes.subarray(600_000, 600_005))]);

  s3.refuse = true;
  const [refused, unread] = [await add(mp4({ samples: 9 })), await t.call('GET', address, { as })];
  s3.refuse = false;
  for (const { statusCode, json } of [refused, unread]) {
    expect([statusCode, json().message]).toEqual([
      503,
      'Хранилище файлов не отвечает. Попробуйте через минуту',
    ]);
  }
  expect(await readdir(join(t.config.dataDir, 'uploads'))).toEqual([]);
  s3.objects.clear();
  await t.close();
});

test('a store that resets a connection is the store’s fault: the reader is told so, and the log has the error', async () => {
  const t = await createTestApp(env);
  const store = await createFileStore(readConfig(env));
  const lines: { level: number; msg: string; err: { code: string } }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const files = createFiles({ db: t.db, store, owners: fileOwners, log });
  s3.hangUp = true;
  await expect(files.read('a.webp')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Хранилище файлов не отвечает. Попробуйте через минуту',
  });
  s3.hangUp = false;
  expect(lines).toMatchObject([{ level: 50, msg: 'Хранилище файлов отказало', err: { code: 'ECONNRESET' } }]);
  await t.close();
});

test('half of the store’s address stops the start with the name of what is missing', () => {
  expect(() => readConfig({ S3_ENDPOINT: s3.url, S3_BUCKET: 'covers' })).toThrow(
    'Переменная S3_ACCESS_KEY_ID нужна вместе с S3_ENDPOINT, S3_BUCKET',
  );
  expect(() => readConfig({ ...env, S3_ENDPOINT: 'storage' })).toThrow(
    'Переменная S3_ENDPOINT принимает адрес',
  );
});
