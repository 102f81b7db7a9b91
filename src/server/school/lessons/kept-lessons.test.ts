import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { createGroup, createLesson, createStudentInLesson, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

type Setting = Awaited<ReturnType<typeof createStudentInLesson>>;

/** Both pages list what the call lists, which keeps nothing. */
async function listedOnPages({ course, lesson, student }: Setting): Promise<LessonSummary[]> {
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
  const before = await listedOnPages(setting);
  await listedOnPages(setting);
  await change(setting);
  expect(await listedOnPages(setting)).not.toEqual(before);
});

test('a scheduled lesson comes to the list at its time, and a closed one tells nothing but its name', async () => {
  const setting = await createStudentInLesson(t.db);
  const { course, student, enrolment } = setting;
  const scheduled = await createLesson(t.db, {
    course_id: course.id,
    order: 1,
    published_at: new Date(Date.now() + 1_500).toISOString(),
  });
  expect(await listedOnPages(setting)).toHaveLength(1);
  const group = await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(-1) });
  await t.db.updateTable('user_courses').set({ group_id: group.id }).where('id', '=', enrolment.id).execute();
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: scheduled.id, opens_at: hoursFromNow(3) })
    .execute();
  await sleep(1_600);
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
