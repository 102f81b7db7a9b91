import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createUser,
  enrol,
} from '#test/factories.ts';
import { form } from '#test/form.ts';
import { pngPicture } from '#test/pictures.ts';
import { forgetLeftLessons } from './begun-lessons.ts';

let t: TestApp;
let dataDir: string;
let author: { id: string };
let course: { id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'begun-lessons-'));
  t = await createTestApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await t.db.deleteFrom('lessons').execute();
  author = await createAdmin(t.db);
  course = await createCourse(t.db);
});

const path = (of = course) => `/api/courses/${of.id}/begun-lesson`;
const begun = async (as = author) => (await t.call('GET', path(), { as })).json().lesson;
const begin = async (fields: object = {}, as = author) => {
  const saved = await t.call('PUT', path(), { as, body: { fields } });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().lesson;
};
const drop = (query = '', as = author) => t.call('DELETE', `${path()}${query}`, { as });
const create = (body: object, as = author) =>
  t.call('POST', `/api/courses/${course.id}/lessons`, { as, body });
const addPicture = async (lessonId: string): Promise<string> => {
  const sent = await form({ file: { name: 'схема.png', bytes: await pngPicture() } });
  const added = await t.call('POST', `/api/lessons/${lessonId}/files`, { as: author, ...sent });
  expect(added.statusCode, added.body).toBe(201);
  return added.json().address;
};
const sample = { kind: 'weak', content: 'Сказал бы всё.', expected: [] };
const addSample = (lessonId: string) =>
  t.call('PUT', `/api/lessons/${lessonId}/samples`, { as: author, body: { samples: [sample] } });
const lessonIds = async () => {
  const rows = await t.db.selectFrom('lessons').select('id').execute();
  return rows.map(({ id }) => id);
};

test('a lesson is begun once for each author and course, and what is typed in it waits for him on any device', async () => {
  expect(await begun()).toBeNull();
  const [first, second] = await Promise.all([begin({ title: 'Просьба' }), begin({ title: 'Просьба' })]);
  expect(first.id).toBe(second.id);
  await begin({ title: 'Просьба', content: 'Текст' });
  expect(await begun()).toMatchObject({
    id: first.id,
    draft: { fields: { title: 'Просьба', content: 'Текст' } },
  });
  const other = await createAdmin(t.db);
  expect(await begun(other)).toBeNull();
  expect((await begin({}, other)).id).not.toBe(first.id);
  expect((await t.call('GET', path({ id: author.id }), { as: author })).statusCode).toBe(404);
});

test('«Создать урок» makes it a lesson, with its files and samples, under the same id', async () => {
  await createLesson(t.db, { course_id: course.id, title: 'Первый' });
  const { id } = await begin({ title: 'Просьба' });
  const address = await addPicture(id);
  await addSample(id);
  const body = { title: 'Просьба', content: `![Схема](${address})`, begunId: id };
  const created = await create(body);
  expect(created.statusCode, created.body).toBe(201);
  expect(created.json()).toMatchObject({ id, title: 'Просьба', order: 1 });
  expect(created.json().publishedAt).not.toBeNull();
  expect(await begun()).toBeNull();

  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  expect((await t.call('GET', address, { as: student })).statusCode).toBe(200);
  const samples = await t.call('GET', `/api/lessons/${id}/samples`, { as: author });
  expect(samples.json()).toEqual([sample]);
  const journal = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'lesson_created')
    .execute();
  expect(journal.map(({ details }) => details)).toEqual([expect.objectContaining({ title: 'Просьба' })]);

  // Pressed twice, or in a second tab: no second lesson by mistake.
  const again = await create(body);
  expect(again.statusCode).toBe(409);
  expect(again.json().message).toContain('в другой вкладке');
  const stranger = await begin({ title: 'Чужой' }, await createAdmin(t.db));
  expect((await create({ title: 'Чужой', begunId: stranger.id })).statusCode).toBe(409);
});

test('it is in no list, copy, archive, figure or search, and nobody else opens it', async () => {
  const kept = await createLesson(t.db, { course_id: course.id, title: 'Без названия, но урок' });
  const { id } = await begin({ title: 'Тайный', content: 'Тайный текст' });
  const address = await addPicture(id);
  const other = await createAdmin(t.db);
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  for (const as of [author, other, student, curator]) {
    const listed = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as })).json();
    expect(listed.map((one: { id: string }) => one.id)).toEqual([kept.id]);
    const found = await t.call('GET', `/api/search?q=${encodeURIComponent('Без названия')}`, { as });
    expect(found.statusCode, found.body).toBe(200);
    expect(found.body).not.toContain(id);
    expect(found.body).toContain(kept.id);
  }
  for (const as of [other, student, curator]) {
    expect((await t.call('GET', `/api/lessons/${id}`, { as })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await t.call('GET', address, { as })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await t.call('GET', `/api/lessons/${id}/edits`, { as })).statusCode).toBeGreaterThanOrEqual(403);
  }
  expect((await t.call('GET', address, { as: author })).statusCode).toBe(200);
  const change = { title: 'Тайный', publishedAt: 'now' };
  expect((await t.call('PUT', `/api/lessons/${id}`, { as: author, body: change })).statusCode).toBe(404);
  expect((await t.call('DELETE', `/api/lessons/${id}`, { as: author })).statusCode).toBe(404);

  const reorder = await t.call('PUT', `/api/courses/${course.id}/lessons/reorder`, {
    as: author,
    body: { lessonIds: [kept.id] },
  });
  expect(reorder.statusCode, reorder.body).toBe(200);
  const copy = await t.call('POST', `/api/courses/${course.id}/copy`, { as: author, body: {} });
  expect(copy.statusCode, copy.body).toBe(201);
  const copied = await t.call('GET', `/api/courses/${copy.json().id}/lessons`, { as: author });
  expect(copied.json()).toHaveLength(1);
  const archive = await t.call('GET', `/api/courses/${course.id}/export`, { as: author });
  expect(archive.statusCode).toBe(200);
  for (const call of [
    `/api/analytics/courses/${course.id}`,
    '/api/answers/counts',
    `/api/courses/${course.id}`,
    '/api/first-steps',
  ]) {
    const read = await t.call('GET', call, { as: author });
    expect(read.body, call).not.toContain(id);
  }
  const deleted = await t.call('DELETE', `/api/courses/${course.id}`, { as: author });
  expect(deleted.statusCode, deleted.body).toBe(200);
  const entry = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'course_deleted')
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ lessonCount: 1 });
  expect(await lessonIds()).not.toContain(id);
});

test('closed empty it goes, with its files; with a draft, a sample or a talk only when it is thrown away', async () => {
  const empty = await begin();
  await addPicture(empty.id);
  expect((await drop('?onlyEmpty=1')).statusCode).toBe(200);
  expect(await begun()).toBeNull();
  expect(await lessonIds()).toEqual([]);
  expect(await readdir(join(dataDir, 'files'))).toEqual([]);

  const { id } = await begin();
  await addSample(id);
  await drop('?onlyEmpty=1');
  expect((await begun()).id).toBe(id);
  await drop('', await createAdmin(t.db));
  expect((await begun()).id).toBe(id);
  await drop();
  expect(await begun()).toBeNull();
  // Nothing is there to drop: another tab was first.
  expect((await drop()).statusCode).toBe(200);
});

test('one that nobody comes back to goes: empty after a day, otherwise with its draft or its author', async () => {
  const others = [author, await createAdmin(t.db), await createAdmin(t.db), await createAdmin(t.db)];
  const [emptyOne, full, orphan, sampled] = [
    await begin({}, others[0]),
    await begin({ title: 'Просьба' }, others[1]),
    await begin({ title: 'Ничей' }, others[2]),
    await begin({}, others[3]),
  ];
  await addSample(sampled.id);
  await t.db
    .updateTable('lesson_drafts')
    .set({ updated_at: sql<string>`now() - interval '2 days'` })
    .execute();
  await t.db.deleteFrom('users').where('id', '=', `${others[2]?.id}`).execute();
  const lesson = await createLesson(t.db, { course_id: course.id });
  await forgetLeftLessons(t.db);
  expect(new Set(await lessonIds())).toEqual(new Set([full.id, sampled.id, lesson.id]));
  expect(await lessonIds()).not.toContain(emptyOne.id);
  expect(await lessonIds()).not.toContain(orphan.id);

  await t.db.deleteFrom('lesson_drafts').execute();
  await forgetLeftLessons(t.db);
  expect(await lessonIds()).toEqual([lesson.id]);
});
