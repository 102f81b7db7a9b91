import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import {
  createGroup,
  createLesson,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

type Setting = Awaited<ReturnType<typeof createStudentInLesson>>;

/** Both pages list what the call lists, which keeps nothing. */
async function listedOnPages({
  course,
  lesson,
  student,
}: Pick<Setting, 'course' | 'lesson' | 'student'>): Promise<LessonSummary[]> {
  const get = async (url: string) => (await t.call('GET', url, { as: student })).json();
  const lessons: LessonSummary[] = await get(`/api/courses/${course.id}/lessons`);
  expect((await get(`/api/courses/${course.id}/page`)).lessons).toEqual(lessons);
  const page = await get(`/api/lessons/${lesson.id}/page`);
  const viewed = lessons.map((row) =>
    row.id === lesson.id
      ? { ...row, viewedAt: page.lesson.viewedAt, completedAt: page.lesson.completedAt }
      : row,
  );
  expect(page.lessons).toEqual(viewed);
  return lessons;
}

const lessonsOf = ({ course }: Setting) => t.db.updateTable('lessons').where('course_id', '=', course.id);

// Each is made in the database itself, as another process makes it: this one is told nothing.
const changes: Record<string, (setting: Setting) => Promise<unknown>> = {
  'a lesson is renamed': (setting) => lessonsOf(setting).set({ title: 'Просьба' }).execute(),
  'a lesson is added': ({ course }) => createLesson(t.db, { course_id: course.id, order: 2 }),
  'a lesson is taken back': ({ course, lesson }) =>
    t.db
      .updateTable('lessons')
      .set({ published_at: null })
      .where('course_id', '=', course.id)
      .where('id', '<>', lesson.id)
      .execute(),
  'a lesson is deleted': ({ course, lesson }) =>
    t.db.deleteFrom('lessons').where('course_id', '=', course.id).where('id', '<>', lesson.id).execute(),
  'the order is changed': (setting) =>
    lessonsOf(setting)
      .set(({ eb }) => ({ order: eb('order', '*', -1) }))
      .execute(),
  'a lesson opens some days after the start': ({ course, lesson }) =>
    t.db
      .updateTable('lessons')
      .set({ opens_after: 5, due_after: 9 })
      .where('course_id', '=', course.id)
      .where('id', '<>', lesson.id)
      .execute(),
  'the course goes in order': ({ course }) =>
    t.db.updateTable('courses').set({ in_order: true }).where('id', '=', course.id).execute(),
  'the course is passed by levels': ({ course }) =>
    t.db.updateTable('courses').set({ passes_by: 'levels' }).where('id', '=', course.id).execute(),
  'a lesson is passed by a person': (setting) => lessonsOf(setting).set({ passes_by: 'person' }).execute(),
  'a lesson no longer counts': (setting) => lessonsOf(setting).set({ is_counted: false }).execute(),
  'a curator has passed the lesson': ({ lesson }) =>
    t.db
      .updateTable('lesson_progress')
      .set({ completed_at: hoursFromNow(-1), passed_how: 'person' })
      .where('lesson_id', '=', lesson.id)
      .execute(),
  'the student comes into a stream that has begun': async ({ course, enrolment }) => {
    const group = await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(-1) });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: group.id })
      .where('id', '=', enrolment.id)
      .execute();
  },
};

test.each(Object.entries(changes))('a page shows it when %s', async (_what, change) => {
  const setting = await createStudentInLesson(t.db);
  await createLesson(t.db, {
    course_id: setting.course.id,
    order: 1,
    title: 'Похвала',
    description: 'О похвале',
  });
  await listedOnPages(setting);
  const before = await listedOnPages(setting);
  await change(setting);
  expect(await listedOnPages(setting)).not.toEqual(before);
});

/** In a stream that began in March, before the clocks were changed; the second lesson is due five days later. */
async function createMember() {
  const setting = await createStudentInLesson(t.db);
  const { course, enrolment } = setting;
  const second = await createLesson(t.db, { course_id: course.id, order: 1, due_after: 5 });
  const start = '2026-03-27T10:00:00Z';
  const [group, other] = [
    await createGroup(t.db, { course_id: course.id, starts_at: start }),
    await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(-2) }),
  ];
  const setEnrolment = (values: object) =>
    t.db.updateTable('user_courses').set(values).where('id', '=', enrolment.id).execute();
  await setEnrolment({ group_id: group.id, enrolled_at: start });
  await setEnrolment({ group_since: null });
  return { ...setting, second, group, other, setEnrolment };
}

const datesOf = (lessons: readonly LessonSummary[]) => lessons.map(({ dates }) => dates);

type Member = Awaited<ReturnType<typeof createMember>>;

const setZone = (zone: string) =>
  t.db
    .insertInto('school_settings')
    .values({ time_zone: zone })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ time_zone: zone }))
    .execute();

const moves: Record<string, (member: Member) => Promise<unknown>> = {
  'its stream begins on another day': ({ group }) =>
    t.db
      .updateTable('groups')
      .set({ starts_at: hoursFromNow(-5) })
      .where('id', '=', group.id)
      .execute(),
  'its stream takes no late answers': ({ group }) =>
    t.db.updateTable('groups').set({ late: 'refused' }).where('id', '=', group.id).execute(),
  'its stream fixes a date': ({ group, second }) =>
    t.db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: second.id, opens_at: hoursFromNow(3) })
      .execute(),
  'a lesson is due a day later': ({ second }) =>
    t.db.updateTable('lessons').set({ due_after: 6 }).where('id', '=', second.id).execute(),
  'the student is given dates of his own': ({ course, student }) =>
    t.db
      .insertInto('personal_dates')
      .values({ id: randomUUIDv7(), user_id: student.id, course_id: course.id, due_at: hoursFromNow(9) })
      .execute(),
  'the student is moved into another stream': ({ setEnrolment, other }) =>
    setEnrolment({ group_id: other.id }),
  'the student leaves the stream': ({ setEnrolment }) => setEnrolment({ group_id: null }),
  'the student came when a lesson was due': ({ setEnrolment }) =>
    setEnrolment({ group_since: hoursFromNow(-1) }),
  'the school lives by another clock': () => setZone('Europe/Berlin'),
};

test.each(Object.entries(moves))('a page of a stream shows it when %s', async (_what, move) => {
  await setZone('UTC');
  const member = await createMember();
  const before = datesOf(await listedOnPages(member));
  await listedOnPages(member);
  await move(member);
  expect(datesOf(await listedOnPages(member))).not.toEqual(before);
});

test('a date that a stream no longer fixes is the planned one again, and each member has his own', async () => {
  const { group, second, ...member } = await createMember();
  const fixed = t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: second.id, due_at: hoursFromNow(30) });
  const before = await listedOnPages(member);
  await fixed.execute();
  await listedOnPages(member);
  await t.db
    .updateTable('group_lessons')
    .set({ due_at: hoursFromNow(40) })
    .where('group_id', '=', group.id)
    .execute();
  expect(datesOf(await listedOnPages(member))).not.toEqual(datesOf(before));
  const late = await createUser(t.db);
  await enrol(t.db, { user_id: late.id, course_id: member.course.id, group_id: group.id });
  await t.db.deleteFrom('group_lessons').where('group_id', '=', group.id).execute();
  const missed = await listedOnPages({ ...member, student: late });
  expect(missed[1]?.dates).toMatchObject({ isMissed: true });
  expect(datesOf(await listedOnPages(member))).toEqual(datesOf(before));
});

test('a scheduled lesson comes to the list at its time, and a closed one tells nothing but its name', async () => {
  const setting = await createStudentInLesson(t.db);
  const { course, student, enrolment } = setting;
  const scheduled = await createLesson(t.db, {
    course_id: course.id,
    order: 1,
    published_at: hoursFromNow(1),
  });
  expect(await listedOnPages(setting)).toHaveLength(1);
  const group = await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(-1) });
  await t.db.updateTable('user_courses').set({ group_id: group.id }).where('id', '=', enrolment.id).execute();
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: scheduled.id, opens_at: hoursFromNow(3) })
    .execute();
  await t.db
    .updateTable('lessons')
    .set({ published_at: new Date(Date.now() + 500).toISOString() })
    .where('id', '=', scheduled.id)
    .execute();
  // Kept as it is before that time.
  await listedOnPages(setting);
  await expect.poll(async () => (await listedOnPages(setting)).length).toBe(2);
  const [, closed] = await listedOnPages(setting);
  expect(closed).toMatchObject({
    id: scheduled.id,
    description: null,
    videoUrl: null,
    dates: { isOpen: false },
  });

  await t.db
    .updateTable('group_lessons')
    .set({ opens_at: hoursFromNow(-1) })
    .where('lesson_id', '=', scheduled.id)
    .execute();
  expect((await listedOnPages(setting))[1]).toMatchObject({ dates: { isOpen: true } });

  await t.db.deleteFrom('user_courses').where('user_id', '=', student.id).execute();
  const refused = await t.call('GET', `/api/courses/${course.id}/page`, { as: student });
  expect(refused.statusCode).toBe(403);
});
