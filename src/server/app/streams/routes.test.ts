import { connect as connectSocket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { viewerOf } from '#server/accounts/account/viewer-of.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession, endSessionsOf } from '#server/accounts/auth/session.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { jsonAnswer } from '#server/platform/http/json-answer.ts';
import { publish } from '#server/platform/live/live.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { createAdmin, createCourse, createGroup, createLesson, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { liveRoutes } from './routes.ts';

const t = testApp();
let course: { id: string };
let lesson: { id: string };
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
});

async function enrolledStudent(given: { expires_at?: string } = {}) {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id, ...given });
  return student;
}

const answersOf = (userId: string) => ({ type: 'answers' as const, lessonId: lesson.id, userId });
const open = (as: { id: string }) => openEventStream(t.app, t.db, as, lesson.id);
const first = (stream: EventStream) => eventually(() => stream.events[0]);

describe('the stream of all answers', () => {
  test('sends changes of all lessons, without texts, to administrators only', async () => {
    const student = await enrolledStudent();
    const other = await createLesson(t.db, { course_id: course.id });
    const admin = await createAdmin(t.db);
    const { port } = t.app.server.address() as { port: number };
    const stream = async (as: { id: string }) => {
      const token = await createSession(t.db, as.id, { remember: false });
      const headers = { cookie: `${sessionCookieName}=${token}` };
      return fetch(new URL('/api/answers/live', `http://127.0.0.1:${port}`), { headers });
    };
    const response = await stream(admin);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const hear = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    };
    await hear('{"type":"missed"}');
    const piece = { answerId: other.id, attempt: 1, offset: 0, text: 'Вы' };
    await publish(t.db, { ...answersOf(student.id), type: 'piece', ...piece });
    await publish(t.db, answersOf(student.id));
    await publish(t.db, { type: 'answers', lessonId: other.id, userId: student.id });
    await hear(other.id);
    expect(received).toContain(JSON.stringify(answersOf(student.id)));
    expect(received).not.toContain('piece');
    await reader?.cancel();
    expect((await stream(student)).status).toBe(403);
  });
});

describe("a lesson's stream", () => {
  test('starts with an event that makes the page fetch, and sends a student their own events', async () => {
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
    await publish(t.db, answersOf(other.id));
    await publish(t.db, piece);
    await eventually(() => stream.events[1]);
    expect(stream.events.slice(1)).toEqual([piece]);
    stream.leave();
  });

  test("sends everyone's events to an administrator", async () => {
    const admin = await createAdmin(t.db);
    const stream = await open(admin);
    expect(await first(stream)).toEqual(answersOf(admin.id));
    await publish(t.db, answersOf(course.id));
    expect(await eventually(() => stream.events[1])).toEqual(answersOf(course.id));
    stream.leave();
  });

  test('is refused to those who may not see the lesson', async () => {
    expect((await t.call('GET', `/api/lessons/${lesson.id}/live`)).statusCode).toBe(401);
    const stranger = await open(await createUser(t.db));
    await stranger.ended;
    expect([stranger.status, JSON.parse(stranger.raw())]).toMatchObject([403, { code: 'no_access' }]);
    const late = await open(await enrolledStudent({ expires_at: '2020-01-01T00:00:00Z' }));
    await late.ended;
    expect([late.status, JSON.parse(late.raw())]).toMatchObject([403, { code: 'access_expired' }]);
    const nowhere = await openEventStream(t.app, t.db, await createAdmin(t.db), course.id);
    expect(nowhere.status).toBe(404);
  });

  test('is dropped when nobody reads it', async () => {
    const student = await enrolledStudent();
    const token = await createSession(t.db, student.id, { remember: false });
    const address = t.app.server.address();
    const socket = connectSocket(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    socket.write(
      `GET /api/lessons/${lesson.id}/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${sessionCookieName}=${token}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const connected = () =>
      new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
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
      await Promise.all(Array.from({ length: 50 }, () => publish(t.db, piece)));
      return (await connected()) < before ? true : undefined;
    });
    socket.destroy();
  });
});

describe('open streams', () => {
  test('end when the session or the enrolment that let them in ends, the lesson closes, or the password is to be changed; the others go on', async () => {
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(jsonAnswer);
    await app.register(cookie);
    const handle = createHandle(app, viewerOf(t.db, t.config));
    liveRoutes({ app, handle, db: t.db, live: t.live, metrics: t.metrics }, { checkMs: 50 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const openHere = (as: { id: string }) => openEventStream(app, t.db, as, lesson.id);

    const signedOut = await enrolledStudent();
    const revoked = await enrolledStudent();
    const expired = await enrolledStudent();
    const asked = await enrolledStudent();
    const closedAgain = await enrolledStudent();
    const stays = await enrolledStudent();
    const admin = await createAdmin(t.db);
    const ending = await Promise.all([signedOut, revoked, expired, asked, closedAgain].map(openHere));
    const staying = await Promise.all([stays, admin].map(openHere));
    await Promise.all([...ending, ...staying].map(first));

    await endSessionsOf(t.db, signedOut.id);
    await t.db.deleteFrom('user_courses').where('user_id', '=', revoked.id).execute();
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('user_id', '=', expired.id)
      .execute();
    await t.db.updateTable('users').set({ must_change_password: true }).where('id', '=', asked.id).execute();
    const later = await createGroup(t.db, { course_id: course.id, starts_at: '2099-01-01T00:00:00Z' });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: later.id })
      .where('user_id', '=', closedAgain.id)
      .execute();
    await Promise.all(ending.map((stream) => stream.ended));
    await publish(t.db, answersOf(stays.id));
    for (const stream of staying) await eventually(() => stream.events[1]);

    // A drain ends the rest at once: they reconnect to another process.
    await app.close();
    await Promise.all(staying.map((stream) => stream.ended));
  });
});
