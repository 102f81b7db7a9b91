import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { takesFiles, document } from '#test/answer-files.ts';
import { createTestApp } from '#test/app.ts';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { startS3Server } from '#test/s3-server.ts';

const run = promisify(execFile);

/** A student who has written a text and added a file. */
async function studentWithFile(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-away-'));
  await chmod(dataDir, 0o755);
  const t = await createTestApp({ ...env, DATA_DIR: dataDir });
  const [as, course] = [await createUser(t.db), await createCourse(t.db)];
  await enrol(t.db, { user_id: as.id, course_id: course.id });
  const path = `/api/lessons/${(await createLesson(t.db, { course_id: course.id, ...takesFiles })).id}`;
  const add = async () =>
    t.call('POST', `${path}/draft/files`, {
      as,
      ...(await form({ file: { name: 'Отчёт.pdf', bytes: document() } })),
    });
  const name: string = (await add()).json().name;
  await t.call('PUT', `${path}/draft`, { as, body: { text: 'Мой текст', revision: 0 } });
  return {
    dataDir,
    add,
    draft: async () => [
      (await t.call('GET', `${path}/draft`, { as })).json().draft.text,
      (await t.call('GET', `${path}/draft/files`, { as })).json().map((file: { name: string }) => file.name),
    ],
    written: ['Мой текст', [name]],
    send: () => t.call('POST', `${path}/answers`, { as, body: { content: 'Мой текст', files: [name] } }),
    open: (address: string) => t.call('GET', address, { as }),
    async close() {
      await t.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const away = 'Хранилище файлов не отвечает. Попробуйте через минуту';

const closed = 'Папка с файлами закрыта для сервера. Скажите об этом тому, кто держит сервер';

/** Root may write anywhere, so for as long it is nobody. */
async function whileClosed(folder: string, work: () => Promise<void>) {
  const isRoot = process.geteuid?.() === 0;
  await chmod(folder, 0o555);
  if (isRoot) process.seteuid?.(65534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(folder, 0o755);
  }
}

test('a store that hangs up, refuses or is dead takes no file, and says so; the text and the files before it are there and can be sent', async () => {
  const keys = { accessKeyId: 'otklik', secretAccessKey: 'very secret' };
  const s3 = await startS3Server(keys);
  const student = await studentWithFile({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'files',
    S3_REGION: 'ru-central1',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  const { dataDir, add, draft, written, send, open } = student;

  s3.hangUp = true;
  const cut = await add();
  s3.hangUp = false;
  s3.refuse = true;
  const refused = await add();
  for (const { statusCode, json } of [cut, refused])
    expect([statusCode, json().message]).toEqual([503, away]);
  expect(await draft()).toEqual(written);
  const sent = await send();
  expect(sent.statusCode).toBe(201);
  const { address } = sent.json().files[0];
  expect((await open(address)).json().message).toBe(away);
  s3.refuse = false;
  s3.hangUp = true;
  expect((await open(address)).json().message).toBe(away);
  s3.hangUp = false;
  expect((await open(address)).statusCode).toBe(200);

  await s3.close();
  for (const dead of [await add(), await open(address)])
    expect([dead.statusCode, dead.json().message]).toEqual([503, away]);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  await student.close();
});

test('a folder that is closed for writing takes no file, and says whom to tell; the text is there', async () => {
  const student = await studentWithFile({});
  const { dataDir, add, draft, written, send } = student;
  await whileClosed(join(dataDir, 'files'), async () => {
    const refused = await add();
    expect([refused.statusCode, refused.json().message]).toEqual([503, closed]);
  });
  expect(await draft()).toEqual(written);
  expect((await send()).statusCode).toBe(201);
  await student.close();
});

test('so does a file system that is mounted for reading alone', async ({ skip }) => {
  const student = await studentWithFile({});
  const { dataDir, add, draft, written, send } = student;
  const folder = join(dataDir, 'files');
  const problem = await run('mount', ['-o', 'bind,ro', folder, folder]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (problem !== undefined) {
    await student.close();
    skip(`пропущено: здесь ничего не смонтировать (${problem})`);
  }
  const refused = await add().finally(() => run('umount', [folder]));
  expect([refused.statusCode, refused.json().message]).toEqual([503, closed]);
  expect(await draft()).toEqual(written);
  expect((await send()).statusCode).toBe(201);
  await student.close();
});
