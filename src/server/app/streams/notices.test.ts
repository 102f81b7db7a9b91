import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewerOf } from '#server/accounts/account/viewer-of.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { jsonAnswer } from '#server/platform/http/json-answer.ts';
import { type Live, startLive } from '#server/platform/live/live.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createStudentInLesson, createUser } from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';
import { liveRoutes } from './routes.ts';

// Notices on the streams of another process than the one that tells them.

let t: TestApp;
let app: FastifyInstance;
let live: Live;

beforeAll(async () => {
  t = await createTestApp();
  live = await startLive({ connection: t.connection, log: { info() {}, warn() {} } });
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(jsonAnswer);
  await app.register(cookie);
  const handle = createHandle(app, viewerOf(t.db, t.config));
  liveRoutes({ app, handle, db: t.db, live, metrics: t.metrics }, { checkMs: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await live.close();
  await t.close();
});

type Person = { id: string };

const open = async (as: Person, lessonId?: string) => {
  const stream = await openEventStream(app, t.db, as, lessonId);
  if (stream.status === 200) await eventually(() => stream.notices[0]);
  return stream;
};

const subject = { courseId: 'к', courseTitle: 'Курс', lessonId: 'у', lessonTitle: 'Урок' };

const tellOf = ({ id: userId }: Person, key: string) =>
  t.db.transaction().execute((tx) => tell(tx, { userId, kind: 'lesson_opened', key, subject }));

const changed = ({ id: userId }: Person) => ({ type: 'notices', userId });

test('a stream begins with the number of new notices, and tells only its person of further ones', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  const other = await createUser(t.db);
  const admin = await createAdmin(t.db);
  await tellOf(student, '1');
  const own = [await open(student), await open(student, lesson.id)];
  const others = [await open(other), await open(admin), await open(admin, lesson.id)];
  for (const stream of own) expect(stream.notices).toEqual([{ ...changed(student), unseen: 1 }]);
  expect(others.map(({ notices }) => notices[0]?.unseen)).toEqual([0, 0, 0]);

  await tellOf(student, '2');
  for (const stream of own) {
    expect(await eventually(() => stream.notices[1])).toEqual(changed(student));
    expect(stream.notices).toHaveLength(2);
  }
  await tellOf(student, '2');
  await tellOf(other, '1');
  await eventually(() => others[0]?.notices[1]);
  for (const stream of others.slice(1)) expect(stream.notices).toHaveLength(1);
  for (const stream of own) expect(stream.notices).toHaveLength(2);
  expect(own[0]?.events).toEqual([]);
  for (const stream of [...own, ...others]) stream.leave();
});

test('what is told and then undone, nobody hears of', async () => {
  const student = await createUser(t.db);
  const stream = await open(student);
  const undone = t.db.transaction().execute(async (tx) => {
    await tell(tx, { userId: student.id, kind: 'lesson_opened', key: '1', subject });
    throw new Error('нет');
  });
  await expect(undone).rejects.toThrow('нет');
  await tellOf(student, '2');
  await eventually(() => stream.notices[1]);
  expect(stream.notices).toHaveLength(2);
  stream.leave();
});

test('what is seen in one tab, another tab hears of', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  await tellOf(student, '1');
  const [notice] = (await t.call('GET', '/api/notices', { as: student })).json();
  const stream = await open(student, lesson.id);
  const see = () => t.call('PUT', '/api/notices/seen', { as: student, body: { upTo: notice.id } });
  await see();
  expect(await eventually(() => stream.notices[1])).toEqual(changed(student));
  await see();
  await tellOf(student, '2');
  await eventually(() => stream.notices[2]);
  expect(stream.notices).toHaveLength(3);
  stream.leave();
});

test('the stream of notices ends with its session, and when the password is to be changed; no lesson is needed', async () => {
  const [signedOut, asked, stays] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  const streams = [await open(signedOut), await open(asked)];
  const staying = await open(stays);
  await endSessionsOf(t.db, signedOut.id);
  await t.db.updateTable('users').set({ must_change_password: true }).where('id', '=', asked.id).execute();
  await Promise.all(streams.map(({ ended }) => ended));
  await tellOf(stays, '1');
  await eventually(() => staying.notices[1]);
  staying.leave();
  expect((await t.call('GET', '/api/live')).statusCode).toBe(401);
});
