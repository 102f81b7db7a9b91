import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { buildPage } from '#server/app/start/page-build.ts';
import { archive, smallCourse } from '#test/archives.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { mp4, pdf } from '#test/sample-files.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let dataDir: string;
let database: TestDatabase;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  await buildPage(pino({ level: 'silent' }));
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-full-'));
  database = await createTestDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection), DEMO: '0' };
  // A megabyte a file, or two where the shell counts so: the system ends a larger one in its midst, as a full disk does.
  server = launchServer(env, ['web'], { limits: 'ulimit -f 2048' });
  url = await server.ready;
});

afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Calls of one person. */
async function callsOf({ id }: { id: string }) {
  const cookie = `${sessionCookieName}=${await createSession(database.db, id, { remember: false })}`;
  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}${path}`, { method, ...init, headers });
    return { status: response.status, body: await response.json() };
  };
  return {
    get: (path: string) => call('GET', path),
    send: (method: string, path: string, body: unknown) => call(method, path, { body: JSON.stringify(body) }),
    upload: (path: string, bytes: Bytes) => {
      const body = new FormData();
      body.append('file', new File([bytes], 'файл'));
      return call('POST', path, { body });
    },
  };
}

const stored = async () => (await readdir(join(dataDir, 'files'))).toSorted();

/** Far more than connections hold, so that most of it comes after the disk has refused. */
const large = (bytes: Bytes): Bytes => new Uint8Array(Buffer.concat([bytes, Buffer.alloc(20_000_000, ' ')]));

/** Fits while it is packed; of what is in it, the second file doesn't. */
const unpacksToMuch = () =>
  archive({
    ...smallCourse,
    '01-pervyj.md': '---\ntitle: Первый\n---\n\n# Содержание\n\n[А](files/a.mp4) и [б](files/b.mp4)\n',
    'files/a.mp4': mp4({ samples: 1000 }),
    'files/b.mp4': [mp4({ samples: 20_000_000 }), { level: 6 }],
  });

const noRoom = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'На сервере кончилось место: файл не сохранить. Скажите об этом тому, кто держит сервер',
  },
};

test('a full disk is said in words, loses no text and no earlier file, leaves nothing, and the server goes on', async () => {
  const { db } = database;
  const [admin, student] = [await createAdmin(db), await createUser(db)];
  const course = await createCourse(db);
  const takesFiles = { answer_files_limit: 3, answer_file_kinds: ['pdf'] };
  const lesson = await createLesson(db, { course_id: course.id, ...takesFiles });
  await enrol(db, { user_id: student.id, course_id: course.id });
  const path = `/api/lessons/${lesson.id}`;
  const [author, writer] = [await callsOf(admin), await callsOf(student)];

  const first = await writer.upload(`${path}/draft/files`, pdf());
  await writer.send('PUT', `${path}/draft`, { text: 'Мой текст', revision: 0 });
  const before = await stored();
  const refused = [
    await writer.upload(`${path}/draft/files`, large(pdf())),
    await author.upload(`${path}/files`, mp4({ samples: 20_000_000 })),
    await author.upload(
      '/api/courses/import',
      archive({ ...smallCourse, 'files/a.mp4': [mp4({ samples: 20_000_000 }), { level: 0 }] }),
    ),
    await author.upload('/api/courses/import/preview', unpacksToMuch()),
    await author.upload('/api/courses/import', unpacksToMuch()),
  ];
  for (const refusal of refused) expect(refusal).toMatchObject(noRoom);
  expect(await stored()).toEqual(before);
  expect((await author.get('/api/courses')).body).toMatchObject([{ id: course.id }]);

  expect((await writer.get(`${path}/draft`)).body).toMatchObject({ draft: { text: 'Мой текст' } });
  const sent = await writer.send('POST', `${path}/answers`, {
    content: 'Мой текст',
    files: [first.body.name],
  });
  expect(sent).toMatchObject({
    status: 201,
    body: { content: 'Мой текст', files: [{ name: first.body.name }] },
  });
  expect((await author.upload(`${path}/files`, mp4())).status).toBe(201);
  expect((await author.upload('/api/courses/import', archive(smallCourse))).status).toBe(201);
});
