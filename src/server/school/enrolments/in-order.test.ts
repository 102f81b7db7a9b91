import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createProgress,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

let course: Awaited<ReturnType<typeof createCourse>>;
let first: { id: string };
let second: { id: string };
let third: { id: string };
let student: { id: string };

beforeEach(async () => {
  course = await createCourse(t.db, { in_order: true });
  const add = (order: number, title: string) =>
    createLesson(t.db, { course_id: course.id, order, title, description: `О том, что ${title}` });
  first = await add(0, 'Начать');
  second = await add(1, 'Услышать');
  third = await add(2, 'Попросить');
  student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
});

const done = (lesson: { id: string }, person = student) =>
  t.db
    .insertInto('lesson_progress')
    .values({ id: randomUUIDv7(), user_id: person.id, lesson_id: lesson.id, completed_at: hoursFromNow(-1) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet({ completed_at: hoursFromNow(-1) }),
    )
    .execute();

const takenBack = (lesson: { id: string }) =>
  t.db
    .updateTable('lesson_progress')
    .set({ completed_at: null })
    .where('lesson_id', '=', lesson.id)
    .execute();

const open = async (lesson: { id: string }, as: { id: string } = student) =>
  (await t.call('GET', `/api/lessons/${lesson.id}`, { as })).statusCode;

const listed = async (as: { id: string } = student): Promise<LessonSummary[]> =>
  (await t.call('GET', `/api/courses/${course.id}/lessons`, { as })).json();

test('A lesson opens once the one before it is done, and until then says which one is missing', async () => {
  await done(first);
  expect((await t.call('GET', `/api/lessons/${third.id}`, { as: student })).json()).toMatchObject({
    code: 'lesson_not_open',
    message: 'Урок откроется, когда будет сдан «Услышать»',
    closed: {
      title: 'Попросить',
      courseId: course.id,
      waitsFor: { id: second.id, title: 'Услышать' },
    },
  });
  expect(await listed()).toMatchObject([
    { title: 'Начать', description: 'О том, что Начать' },
    { title: 'Услышать', description: 'О том, что Услышать' },
    { title: 'Попросить', description: null, waitsFor: { id: second.id, title: 'Услышать' } },
  ]);
  expect((await listed())[1]).not.toHaveProperty('waitsFor');

  await done(second);
  expect(await open(third)).toBe(200);
  expect((await listed())[2]).not.toHaveProperty('waitsFor');
});

test('Whatever belongs to a lesson that waits is refused alike', async () => {
  await done(first);
  const { id } = third;
  const file = { name: `${randomUUIDv7()}.pdf`, bytes: 1 };
  await t.db
    .insertInto('files')
    .values({ name: file.name, held_until: hoursFromNow(1) })
    .execute();
  await t.db
    .insertInto('lesson_files')
    .values({ ...file, lesson_id: id, title: 'План' })
    .execute();
  const calls = [
    ['GET', `/api/lessons/${id}`, {}],
    ['GET', `/api/lessons/${id}?prefetch=1`, {}],
    ['GET', `/api/lessons/${id}/page`, {}],
    ['GET', `/api/lessons/${id}/live`, {}],
    ['GET', `/api/lessons/${id}/answers`, {}],
    ['POST', `/api/lessons/${id}/answers`, { body: { content: 'Мой ответ' } }],
    ['GET', `/lesson-files/${id}/${file.name}`, {}],
    ['PUT', `/api/lessons/${id}/draft`, { body: { text: 'Черновик', revision: 0 } }],
    ['POST', `/api/lessons/${id}/dialogues`, { body: { level: 'usual' } }],
    ['POST', `/api/lessons/${id}/activity`, { body: { seconds: 5 } }],
  ] as const;
  for (const [method, url, options] of calls) {
    const response = await t.call(method, url, { as: student, ...options });
    expect([method, url, response.statusCode, response.json().code]).toEqual([
      method,
      url,
      403,
      'lesson_not_open',
    ]);
  }
  const rows = await t.db.selectFrom('answers').selectAll().where('lesson_id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('What is begun stays open when the one before is taken back; what isn’t closes again', async () => {
  await done(first);
  await done(second);
  await createProgress(t.db, { user_id: student.id, lesson_id: third.id });
  const fourth = await createLesson(t.db, { course_id: course.id, order: 3 });
  await done(third);
  expect(await open(third)).toBe(200);
  await takenBack(second);
  await takenBack(third);
  expect(await open(third)).toBe(200);
  expect(await open(fourth)).toBe(403);
  expect((await listed()).map(({ waitsFor }) => waitsFor?.id)).toEqual([
    undefined,
    undefined,
    undefined,
    third.id,
  ]);
});

test('A draft is no lesson to wait for, and a date holds beside the order', async () => {
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', second.id).execute();
  await done(first);
  expect(await open(third)).toBe(200);
  await t.db.deleteFrom('lesson_progress').where('lesson_id', '=', third.id).execute();
  await t.db.updateTable('lessons').set({ opens_after: 5 }).where('id', '=', third.id).execute();
  const closed = await t.call('GET', `/api/lessons/${third.id}`, { as: student });
  expect(closed.json()).toMatchObject({ code: 'lesson_not_open', opensAt: expect.stringMatching(/Z$/) });
  expect(closed.json().closed).not.toHaveProperty('waitsFor');
});

test('Curators and the author are never closed out, and a curator who studies elsewhere is a learner there', async () => {
  const admin = await createAdmin(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const other = await createCurator(t.db);
  for (const person of [curator, other]) {
    await enrol(t.db, { user_id: person.id, course_id: course.id });
  }
  expect(await open(third, admin)).toBe(200);
  expect(await open(second, curator)).toBe(200);
  const sent = await t.call('POST', `/api/lessons/${third.id}/answers`, {
    as: curator,
    body: { content: 'Мой ответ' },
  });
  expect(sent.statusCode).toBe(201);
  expect(await open(third, other)).toBe(403);
  expect((await listed(curator)).some(({ waitsFor }) => waitsFor)).toBe(false);
  expect((await listed(other))[2]).toMatchObject({ waitsFor: { id: second.id } });
});

test('A lesson that is done by being read opens the next one on the same page', async () => {
  await t.db.updateTable('lessons').set({ assignment: null }).where('id', '=', first.id).execute();
  const page = (await t.call('GET', `/api/lessons/${first.id}/page`, { as: student })).json();
  expect(page.lessons[1]).not.toHaveProperty('waitsFor');
  expect(page.lessons[2]).toMatchObject({ waitsFor: { id: second.id } });
});
