import { expect, test } from 'vitest';
import { publish } from '#server/platform/live/live.ts';
import { openEventStream } from '#test/event-stream.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createUser,
  enrol,
  nextId,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';

const t = testApp();

test('A run of a lesson’s mentor is heard of by administrators alone', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const people = [
    await createAdmin(t.db),
    await createCurator(t.db, { of: [{ course_id: course.id }] }),
    student,
  ];
  const streams = await Promise.all(people.map((as) => openEventStream(t.app, t.db, as, lesson.id)));
  for (const stream of streams) await eventually(() => stream.notices[0]);
  const event = { type: 'run', lessonId: lesson.id, runId: nextId() } as const;
  await publish(t.db, event);
  // The last published event shows that the earlier one has come.
  const before = streams.map(({ notices }) => notices.length);
  for (const { id } of people) await publish(t.db, { type: 'notices', userId: id });
  await eventually(() => streams.every(({ notices }, at) => notices.length > (before[at] ?? 0)) || undefined);
  expect(streams.map(({ events }) => events.filter(({ type }) => type === 'run'))).toEqual([[event], [], []]);
  for (const stream of streams) stream.leave();
});
