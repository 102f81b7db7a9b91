import { beforeAll, expect, test } from 'vitest';
import { publish } from '#server/platform/live/live.ts';
import { openEventStream } from '#test/event-stream.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createThread,
  createUser,
  enrol,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';

// When something begins or ceases to wait for a person is told to those who read that student's answers, and to nobody else.

const t = testApp({ AI_BASE_URL: 'http://127.0.0.1:9', AI_MODEL: 'mentor-1' });
let course: { id: string };
let lesson: { id: string };

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
});

type Person = { id: string };

const studentOf = async (group: { id: string } | null) => {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group?.id ?? null });
  return student;
};

const inDanger = 'Больше не могу, хочу умереть, простите все.';

const submit = (as: Person) =>
  t.call('POST', `/api/lessons/${lesson.id}/answers`, { as, body: { content: inDanger } });

/** Both streams that a page may have; the last published event shows that all earlier ones have come. */
async function watch(as: Person) {
  const streams = [await openEventStream(t.app, t.db, as), await openEventStream(t.app, t.db, as, lesson.id)];
  for (const stream of streams) await eventually(() => stream.notices[0]);
  return {
    heard: async () => {
      const before = streams.map(({ notices }) => notices.length);
      await publish(t.db, { type: 'notices', userId: as.id });
      await eventually(
        () => streams.every(({ notices }, at) => notices.length > (before[at] ?? 0)) || undefined,
      );
      return streams.map(({ events }) => events.filter(({ type }) => type === 'referrals'));
    },
    leave: () => streams.forEach(({ leave }) => leave()),
  };
}

test('an alarm, a look at it and its end are heard of by those who read the student, without a word of whose it is', async () => {
  const [spring, autumn] = [
    await createGroup(t.db, { course_id: course.id }),
    await createGroup(t.db, { course_id: course.id }),
  ];
  const mentor = await createCurator(t.db, { of: [{ course_id: course.id, group_id: spring.id }] });
  // Studies in the same group.
  const studies = await createCurator(t.db, { of: [{ course_id: course.id, group_id: autumn.id }] });
  await enrol(t.db, { user_id: studies.id, course_id: course.id, group_id: spring.id });
  const elsewhere = await createCurator(t.db, { of: [{ course_id: (await createCourse(t.db)).id }] });
  const [admin, student] = [await createAdmin(t.db), await studentOf(spring)];
  const pages = {
    admin: await watch(admin),
    mentor: await watch(mentor),
    studies: await watch(studies),
    student: await watch(student),
  };
  const foreign = await openEventStream(t.app, t.db, elsewhere);

  expect((await submit(student)).statusCode).toBe(201);
  const [waiting] = (await t.call('GET', '/api/referrals', { as: mentor })).json();
  await t.call('POST', `/api/referrals/${waiting.id}/take`, { as: mentor });
  const settled = { decision: 'dismissed' };
  const done = await t.call('POST', `/api/referrals/${waiting.id}/settle`, { as: mentor, body: settled });
  expect(done.statusCode, done.body).toBe(200);

  const event = { type: 'referrals' };
  for (const who of [pages.admin, pages.mentor])
    expect(await who.heard()).toEqual([
      [event, event, event],
      [event, event, event],
    ]);
  for (const who of [pages.studies, pages.student]) expect(await who.heard()).toEqual([[], []]);
  expect(foreign.events).toEqual([]);

  // A curator's own alarm is read by another one. Nobody waits for what is told of a stored answer: it may come after the 201.
  expect((await submit(studies)).statusCode).toBe(201);
  await expect.poll(async () => (await pages.mentor.heard())[0]).toHaveLength(4);
  expect(await pages.studies.heard()).toEqual([[], []]);
  for (const page of Object.values(pages)) page.leave();
  foreign.leave();
});

test('a message in the thread of a course is heard of by those who answer there, and its writer’s other pages', async () => {
  const group = await createGroup(t.db, { course_id: course.id });
  const mentor = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  const other = await createGroup(t.db, { course_id: course.id });
  const foreign = await createCurator(t.db, { of: [{ course_id: course.id, group_id: other.id }] });
  const student = await studentOf(group);
  const thread = await createThread(t.db, { user_id: student.id, course_id: course.id });
  const [ofMentor, ofForeign] = [await watch(mentor), await watch(foreign)];
  const own = await openEventStream(t.app, t.db, student);
  await eventually(() => own.notices[0]);
  const before = own.notices.length;

  const posted = await t.call('POST', `/api/threads/${thread.id}/messages`, {
    as: student,
    body: { text: 'Приду' },
  });
  expect(posted.statusCode, posted.body).toBe(201);
  expect(await ofMentor.heard()).toEqual([[{ type: 'referrals' }], [{ type: 'referrals' }]]);
  expect(await ofForeign.heard()).toEqual([[], []]);
  await expect.poll(() => own.notices.length).toBeGreaterThan(before);
  for (const page of [ofMentor, ofForeign, own]) page.leave();
});
