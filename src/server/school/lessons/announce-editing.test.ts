import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createStudentInLesson } from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

test('whoever has the lesson’s editor open hears who else has, and a student hears nothing', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const anna = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' });
  const boris = await createAdmin(t.db);
  const ofBoris = await openEventStream(t.app, t.db, boris, lesson.id);
  const ofStudent = await openEventStream(t.app, t.db, student, lesson.id);
  await eventually(() => ofBoris.events[0] && ofStudent.events[0]);

  const announced = await t.call('POST', `/api/lessons/${lesson.id}/editing`, { as: anna });
  expect([announced.statusCode, announced.json()]).toEqual([200, {}]);
  expect(await eventually(() => ofBoris.events[1])).toEqual({
    type: 'editing',
    lessonId: lesson.id,
    userId: anna.id,
    name: 'Анна Ясная',
  });
  expect(ofStudent.events).toHaveLength(1);
  ofBoris.leave();
  ofStudent.leave();
});

test('a lesson that isn’t is not edited', async () => {
  const anna = await createAdmin(t.db);
  const nowhere = await t.call('POST', `/api/lessons/${randomUUIDv7()}/editing`, { as: anna });
  expect(nowhere.statusCode).toBe(404);
});
