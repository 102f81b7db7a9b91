import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createModelCall,
  createReferral,
  createRemark,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
} from '#test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  t = await createTestApp({ AI_BASE_URL: 'https://api.example.com/v1' });
  await t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Moscow', referral_hours: '{"release":12}' })
    .execute();
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});

type Row = { id: string };

const read = async (lesson: Row, as: Row) =>
  (await t.call('GET', `/api/lessons/${lesson.id}`, { as })).json<Lesson>();
/** After the moment for which the forecast is kept. */
async function next(lesson: Row, as: Row) {
  vi.advanceTimersByTime(2_000);
  return (await read(lesson, as)).nextReading;
}

const hoursUntil = (time: string | undefined) =>
  Math.round((Date.parse(time ?? '') - Date.now()) / 3_600_000);

test('a model reads at once, and a person who is asked for within the school’s hours', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const reading = await next(lesson, student);
  expect(reading).toEqual({
    way: 'at_once',
    curator: null,
    askedDueAt: expect.any(String),
    objectionDueAt: expect.any(String),
    usualMs: null,
  });
  expect(hoursUntil(reading?.askedDueAt)).toBe(24);
});

test('by when a person answers an objection is said before it is sent, as afterwards', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
  const review = await createReview(t.db, { answer_id: answer.id, mentor_version_id: version.id });
  const criterion_id = version.criteria[0]?.id ?? '';
  const remark = await createRemark(t.db, { review_id: review.id, criterion_id });
  const reading = await next(lesson, student);
  const reply = await t.call('POST', `/api/remarks/${remark.id}/disagree`, {
    as: student,
    body: { reason: 'Срок есть' },
  });
  const { dueAt } = reply.json<{ dueAt: string }>();
  expect(Date.parse(reading?.objectionDueAt ?? '') - Date.parse(dueAt)).toBeGreaterThanOrEqual(-1_000);
  expect(Date.parse(reading?.objectionDueAt ?? '') - Date.parse(dueAt)).toBeLessThanOrEqual(600_000);
});

test('where a person reads first, it is by then, and his name is known if there is one such person', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await t.db.updateTable('lessons').set({ release: 'after_person' }).where('id', '=', lesson.id).execute();
  const group = await createGroup(t.db, { course_id: course.id });
  await createCurator(t.db, {
    first_name: 'Пётр',
    last_name: 'Чужой',
    of: [{ course_id: course.id, group_id: group.id }],
  });
  await createCurator(t.db, { first_name: 'Ольга', last_name: 'Ветрова', of: [{ course_id: course.id }] });
  const reading = await next(lesson, student);
  expect(reading).toMatchObject({ way: 'after_person', curator: 'Ольга Ветрова' });
  expect(hoursUntil(reading?.dueAt)).toBe(12);

  const ofGroup = await createUser(t.db);
  await enrol(t.db, { user_id: ofGroup.id, course_id: course.id, group_id: group.id });
  expect((await next(lesson, ofGroup))?.curator).toBeNull();
});

test('a spent budget, a model that the rule forbids and one that doesn’t answer are three things', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await createModelCall(t.db, { course_id: course.id, cost: '10', place: 'abroad', outcome: 'done' });
  const set = (values: object) =>
    t.db.updateTable('courses').set(values).where('id', '=', course.id).execute();
  await set({ monthly_budget: '10' });
  expect(await next(lesson, student)).toMatchObject({ way: 'over_budget', dueAt: expect.any(String) });
  await set({ monthly_budget: '10.01' });
  expect((await next(lesson, student))?.way).toBe('at_once');

  const fail = () => createModelCall(t.db, { place: 'abroad', outcome: 'network' });
  await fail();
  await fail();
  expect((await next(lesson, student))?.way).toBe('at_once');
  await fail();
  expect((await next(lesson, student))?.way).toBe('later');
  await createModelCall(t.db, { place: 'here', outcome: 'done' });
  expect((await next(lesson, student))?.way).toBe('later');
  await createModelCall(t.db, { place: 'abroad', outcome: 'done' });
  expect((await next(lesson, student))?.way).toBe('at_once');

  await set({ data_rule: 'here' });
  expect(await next(lesson, student)).toMatchObject({ way: 'later' });
});

test('how long a review usually takes is the median of the course’s last twenty that a model finished and nobody held', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const other = await createLesson(t.db, { course_id: course.id });
  const finished = async (lesson_id: string, seconds: number, given: { author?: 'mentor' } = {}) => {
    const { id } = await createAnswer(t.db, { user_id: student.id, lesson_id });
    const created_at = new Date(Date.now() - 3_600_000);
    const finished_at = new Date(created_at.getTime() + seconds * 1_000).toISOString();
    await createReview(t.db, { answer_id: id, created_at: created_at.toISOString(), finished_at, ...given });
    return id;
  };
  const usual = async () => {
    vi.advanceTimersByTime(60_000);
    return (await read(lesson, student)).nextReading?.usualMs;
  };
  // Of before the last twenty.
  for (let before = 0; before < 30; before += 1) await finished(lesson.id, 900);
  for (let newer = 0; newer < 18; newer += 1) await finished(newer % 2 ? other.id : lesson.id, 40);
  await finished(lesson.id, 10);
  await finished(other.id, 3_000);
  expect(await usual()).toBe(40_000);

  // None of these is a model’s that its student read as it was finished.
  for (let longer = 0; longer < 25; longer += 1) {
    await finished(lesson.id, 600, { author: 'mentor' });
    const answer_id = await finished(lesson.id, 600);
    await createReferral(t.db, { answer_id, reason: 'release' });
  }
  await createReview(t.db, {
    answer_id: (await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id })).id,
    state: 'waiting',
  });
  expect(await usual()).toBe(40_000);

  // Counted once a minute.
  for (let newer = 0; newer < 20; newer += 1) await finished(lesson.id, 7);
  vi.advanceTimersByTime(30_000);
  expect((await read(lesson, student)).nextReading?.usualMs).toBe(40_000);
  expect(await usual()).toBe(7_000);

  const few = await createStudentInLesson(t.db);
  for (const lesson_id of [few.lesson.id, few.lesson.id]) {
    const { id } = await createAnswer(t.db, { user_id: few.student.id, lesson_id });
    await createReview(t.db, { answer_id: id });
  }
  expect((await next(few.lesson, few.student))?.usualMs).toBeNull();
});

test('where the words go is of this moment; who reads them follows within two seconds', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await next(lesson, student);
  await t.db
    .updateTable('courses')
    .set({ data_rule: 'here', monthly_budget: '0' })
    .where('id', '=', course.id)
    .execute();
  expect(await read(lesson, student)).toMatchObject({
    reader: { place: 'nobody' },
    nextReading: { way: 'later' },
  });
  await t.db.updateTable('courses').set({ data_rule: 'anywhere' }).where('id', '=', course.id).execute();
  expect((await read(lesson, student)).nextReading?.way).toBe('at_once');
  expect((await next(lesson, student))?.way).toBe('over_budget');
});

test('how many answers there are is known to administrators and, of his people, to a curator', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const other = await createUser(t.db);
  await enrol(t.db, { user_id: other.id, course_id: course.id, group_id: group.id });
  await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  await createAnswer(t.db, { user_id: other.id, lesson_id: lesson.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  expect((await read(lesson, await createAdmin(t.db))).answerCount).toBe(2);
  expect((await read(lesson, curator)).answerCount).toBe(1);
  expect(await read(lesson, student)).not.toHaveProperty('answerCount');
});
