import { connect as connectSocket } from 'node:net';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';
import cookie from '@fastify/cookie';
import { sessionCookieName } from './auth/cookie.ts';
import { createSession, endSessionsOf } from './auth/session.ts';
import { viewerOf } from './auth/viewer-of.ts';
import { createHandle } from './handle.ts';
import { jsonAnswer } from './json-answer.ts';
import { publish } from './live.ts';
import { liveRoutes } from './live-routes.ts';

let test: TestApp;
let course: { id: string };
let lesson: { id: string };
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  course = await createCourse(test.db);
  lesson = await createLesson(test.db, { course_id: course.id });
});
afterAll(() => test.close());

async function enrolledStudent(given: { expires_at?: string } = {}) {
  const student = await createUser(test.db);
  await enrol(test.db, { user_id: student.id, course_id: course.id, ...given });
  return student;
}

const answersOf = (userId: string) => ({ type: 'answers' as const, lessonId: lesson.id, userId });
const open = (as: { id: string }) => openEventStream(test.app, test.db, as, lesson.id);
const first = (stream: EventStream) => eventually(() => stream.events[0]);

describe("a lesson's stream", () => {
  it('starts with a reason to fetch, and tells a student of their own answers', async () => {
    const student = await enrolledStudent();
    const other = await enrolledStudent();
    const stream = await open(student);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch('text/event-stream');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await first(stream)).toEqual(answersOf(student.id));
    expect(stream.raw()).toMatch(/^retry: \d+\n\n/);

    const piece = {
      ...answersOf(student.id),
      type: 'piece' as const,
      answerId: lesson.id,
      attempt: 1,
      offset: 0,
      text: 'Вы «назвали»\nфакт 👍',
    };
    await publish(test.db, answersOf(other.id));
    await publish(test.db, piece);
    await eventually(() => stream.events[1]);
    expect(stream.events.slice(1)).toEqual([piece]);
    stream.leave();
  });

  it("tells an administrator of everyone's answers", async () => {
    const admin = await createAdmin(test.db);
    const stream = await open(admin);
    expect(await first(stream)).toEqual(answersOf(admin.id));
    await publish(test.db, answersOf(course.id));
    expect(await eventually(() => stream.events[1])).toEqual(answersOf(course.id));
    stream.leave();
  });

  it('is refused to those who may not see the lesson', async () => {
    expect((await test.call('GET', `/api/lessons/${lesson.id}/live`)).statusCode).toBe(401);
    const stranger = await open(await createUser(test.db));
    await stranger.ended;
    expect([stranger.status, JSON.parse(stranger.raw())]).toMatchObject([403, { code: 'no_access' }]);
    const late = await open(await enrolledStudent({ expires_at: '2020-01-01T00:00:00Z' }));
    await late.ended;
    expect([late.status, JSON.parse(late.raw())]).toMatchObject([403, { code: 'access_expired' }]);
    const nowhere = await openEventStream(test.app, test.db, await createAdmin(test.db), course.id);
    expect(nowhere.status).toBe(404);
  });

  it('is dropped when nobody reads it', async () => {
    const student = await enrolledStudent();
    const token = await createSession(test.db, student.id, { remember: false });
    const address = test.app.server.address();
    const socket = connectSocket(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    socket.write(
      `GET /api/lessons/${lesson.id}/live HTTP/1.1\r\nHost: x\r\nCookie: ${sessionCookieName}=${token}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const connected = () =>
      new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)));
    const before = await connected();
    const piece = {
      ...answersOf(student.id),
      type: 'piece' as const,
      answerId: lesson.id,
      attempt: 1,
      offset: 0,
      text: 'я'.repeat(3_500),
    };
    await eventually(async () => {
      await Promise.all(Array.from({ length: 50 }, () => publish(test.db, piece)));
      return (await connected()) < before ? true : undefined;
    }, 15_000);
    socket.destroy();
  });
});

describe('open streams', () => {
  it('end when the session or the enrolment that let them in ends, and the others go on', async () => {
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(jsonAnswer);
    await app.register(cookie);
    const handle = createHandle(app, viewerOf(test.db, test.config));
    liveRoutes(app, { handle, db: test.db, live: test.live, metrics: test.metrics }, { checkMs: 50 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const openHere = (as: { id: string }) => openEventStream(app, test.db, as, lesson.id);

    const signedOut = await enrolledStudent();
    const revoked = await enrolledStudent();
    const expired = await enrolledStudent();
    const stays = await enrolledStudent();
    const admin = await createAdmin(test.db);
    const ending = await Promise.all([signedOut, revoked, expired].map(openHere));
    const staying = await Promise.all([stays, admin].map(openHere));
    await Promise.all([...ending, ...staying].map(first));

    await endSessionsOf(test.db, signedOut.id);
    await test.db.deleteFrom('user_courses').where('user_id', '=', revoked.id).execute();
    await test.db
      .updateTable('user_courses')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('user_id', '=', expired.id)
      .execute();
    await Promise.all(ending.map((stream) => stream.ended));
    await publish(test.db, answersOf(stays.id));
    for (const stream of staying) await eventually(() => stream.events[1]);

    // A drain ends the rest at once: they come back to another process.
    const closing = performance.now();
    await app.close();
    await Promise.all(staying.map((stream) => stream.ended));
    expect(performance.now() - closing).toBeLessThan(8_000);
  });
});
