import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewerOf } from '#server/accounts/account/viewer-of.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { liveRoutes } from '#server/app/streams/routes.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { jsonAnswer } from '#server/platform/http/json-answer.ts';
import { publish } from '#server/platform/live/live.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { eventually } from '#test/review-setting.ts';
import { buildCuratorSetting, type CuratorSetting, type Target } from './curator-setting.ts';

// The streams of a curator: of one lesson and of all answers. Access is checked every 50 ms here, every 30 s in the product.

const checkMs = 50;

let t: TestApp;
let app: FastifyInstance;
let setting: CuratorSetting;

beforeAll(async () => {
  t = await createTestApp();
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(jsonAnswer);
  await app.register(cookie);
  liveRoutes(
    { app, handle: createHandle(app, viewerOf(t.db, t.config)), db: t.db, live: t.live, metrics: t.metrics },
    { checkMs },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  await t.db.deleteFrom('courses').execute();
  setting = await buildCuratorSetting(t.db);
});

afterAll(async () => {
  await app.close();
  await t.close();
});

interface Following {
  /** Everything received. */
  received(): string;
  ended: Promise<void>;
  leave(): void;
}

async function followLesson(as: { id: string }, lessonId: string): Promise<Following> {
  const { raw, ...stream } = await openEventStream(app, t.db, as, lessonId);
  await eventually(() => raw().includes('data:'));
  return { received: raw, ...stream };
}

async function followAll(as: { id: string }): Promise<Following> {
  const token = await createSession(t.db, as.id, { remember: false });
  const leaving = new AbortController();
  const { port } = app.server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/api/answers/live`, {
    headers: { cookie: `${sessionCookieName}=${token}` },
    signal: leaving.signal,
  });
  let received = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk, { stream: true });
  };
  const ended = read().catch(() => {});
  await eventually(() => received.includes('data:'));
  return { received: () => received, ended, leave: () => leaving.abort() };
}

const tellOf = ({ lessonId, userId }: Target) => publish(t.db, { type: 'answers', lessonId, userId });

/** Events come in order, so the last one has arrived after all others. */
async function tellOfAll(last: Target): Promise<void> {
  for (const target of setting.targets.filter((one) => one !== last)) await tellOf(target);
  await tellOf(last);
}

const targetOf = (name: string) => setting.targets.find((target) => target.name === name) ?? never();
const callerOf = (name: string) => setting.callers.find((caller) => caller.name === name) ?? never();
const never = () => {
  throw new Error('Nobody has the name');
};

const checked = () => new Promise((resolve) => setTimeout(resolve, 10 * checkMs));

test('Each curator’s streams tell of his people and of nobody else', async () => {
  for (const caller of setting.callers) {
    const [last = never()] = caller.sees;
    for (const stream of [await followLesson(caller, last.lessonId), await followAll(caller)]) {
      await tellOfAll(last);
      await eventually(() => stream.received().includes(last.userId));
      const heard = setting.targets.filter(({ userId }) => stream.received().includes(userId));
      expect(heard.map(({ name }) => name)).toEqual(caller.sees.map(({ name }) => name));
      stream.leave();
    }
  }
});

test('A person known from a curated course is not told of in another one', async () => {
  const caller = callerOf('куратор потока 1');
  const [own, { lessonId }] = [targetOf('первый поток'), targetOf('другой курс')];
  const stream = await followAll(caller);
  await tellOf({ ...own, lessonId });
  await tellOf(own);
  await eventually(() => stream.received().includes(own.lessonId));
  expect(stream.received()).not.toContain(lessonId);
  stream.leave();
});

test('Where a curator studies, his lesson’s stream tells of himself alone', async () => {
  const caller = callerOf('куратор, который учится');
  const there = targetOf('другой курс');
  const stream = await followLesson(caller, there.lessonId);
  await tellOf(there);
  await tellOf({ ...there, userId: caller.id });
  // Two of himself begin the stream, so the third is what was told last.
  await eventually(() => stream.received().split(caller.id).length > 3);
  expect(stream.received()).not.toContain(there.userId);
  stream.leave();
});

test('Whoever moves to another group is told of to its curator, and no longer to the former one', async () => {
  const [moved, { groupId, ...other }] = [targetOf('первый поток'), targetOf('второй поток')];
  const [former, next] = [callerOf('куратор потока 1'), callerOf('куратор потока 2')];
  const streams = [await followLesson(former, moved.lessonId), await followAll(former)];
  const nextStreams = [await followLesson(next, moved.lessonId), await followAll(next)];
  await t.db
    .updateTable('user_courses')
    .set({ group_id: groupId })
    .where('user_id', '=', moved.userId)
    .execute();
  await checked();
  await tellOf(moved);
  await tellOf({ ...other, groupId });
  for (const stream of nextStreams) {
    await eventually(() => stream.received().includes(other.userId));
    expect(stream.received()).toContain(moved.userId);
    stream.leave();
  }
  for (const stream of streams) {
    expect(stream.received()).not.toContain(moved.userId);
    stream.leave();
  }
});

test('A curator whose course or role is taken away: the streams end or fall silent', async () => {
  const caller = callerOf('куратор потока 1');
  const own = targetOf('первый поток');
  const [lesson, all] = [await followLesson(caller, own.lessonId), await followAll(caller)];
  await t.db.deleteFrom('curators').where('user_id', '=', caller.id).execute();
  await lesson.ended;
  await tellOf(own);
  await checked();
  expect(all.received()).not.toContain(own.userId);
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', caller.id).execute();
  await all.ended;
});
