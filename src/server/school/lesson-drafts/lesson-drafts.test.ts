import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { forgetOldLessonDrafts } from './lesson-drafts.ts';

const t = testApp();

type Person = Awaited<ReturnType<typeof createAdmin>>;
let [author, lesson]: [Person, { id: string; course_id: string }] = [] as never;

beforeEach(async () => {
  author = await createAdmin(t.db);
  const course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id, title: 'Урок', content: 'Было' });
});

const read = (as: Person) => t.call('GET', `/api/lessons/${lesson.id}/edits`, { as });
const keep = (as: Person, fields: object, version = 1) =>
  t.call('PUT', `/api/lessons/${lesson.id}/edits`, { as, body: { fields, version } });
const kept = async (as: Person) => (await read(as)).json().draft;

test('what an author has typed waits for him on the server, for nobody else, and changes no lesson', async () => {
  expect(await kept(author)).toBeNull();
  expect((await keep(author, { content: 'Стало', title: '' })).statusCode).toBe(200);
  expect(await kept(author)).toMatchObject({ fields: { content: 'Стало', title: '' }, version: 1 });
  expect(await kept(await createAdmin(t.db))).toBeNull();
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: lesson.course_id });
  expect((await read(student)).statusCode).toBe(403);
  expect((await keep(student, { content: 'Чужое' })).statusCode).toBe(403);
  const seen = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
  expect(seen.json()).toMatchObject({ title: 'Урок', content: 'Было' });
  expect(seen.body).not.toContain('Стало');

  await keep(author, { content: 'Стало лучше' });
  expect((await kept(author)).fields).toEqual({ content: 'Стало лучше' });
  await keep(author, {});
  expect(await kept(author)).toBeNull();
});

test('saving the lesson takes one’s own draft away, and leaves another author’s', async () => {
  const other = await createAdmin(t.db);
  await keep(author, { content: 'Моё' });
  await keep(other, { content: 'Другое' });
  const saved = await t.call('PUT', `/api/lessons/${lesson.id}`, {
    as: author,
    body: { title: 'Урок', content: 'Моё', version: 1 },
  });
  expect(saved.statusCode).toBe(200);
  expect(await kept(author)).toBeNull();
  expect(await kept(other)).toMatchObject({ fields: { content: 'Другое' }, version: 1 });
});

test('a draft goes with its lesson, with its author, and after ninety days', async () => {
  const other = await createAdmin(t.db);
  await keep(author, { content: 'Старое' });
  await keep(other, { content: 'Свежее' });
  const age = (days: number, of: Person) =>
    t.db
      .updateTable('lesson_drafts')
      .set({ updated_at: sql<string>`now() - ${days} * interval '1 day'` })
      .where('user_id', '=', of.id)
      .execute();
  await age(91, author);
  await age(89, other);
  await forgetOldLessonDrafts(t.db);
  expect([await kept(author), (await kept(other)).fields]).toEqual([null, { content: 'Свежее' }]);

  const count = async () =>
    (await t.db.selectFrom('lesson_drafts').select('user_id').where('lesson_id', '=', lesson.id).execute())
      .length;
  await keep(author, { content: 'Ещё' });
  await t.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect(await count()).toBe(1);
  await t.db.deleteFrom('lessons').where('id', '=', lesson.id).execute();
  expect(await count()).toBe(0);
  expect((await read(author)).statusCode).toBe(404);
  expect((await keep(author, { content: 'Поздно' })).statusCode).toBe(404);
});
