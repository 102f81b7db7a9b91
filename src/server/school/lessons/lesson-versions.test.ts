import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { aCriterion, createAdmin, createCourse, createLesson } from '#test/factories.ts';

let t: TestApp;
let anna: { id: string };
let boris: { id: string };
let course: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  anna = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' });
  boris = await createAdmin(t.db, { first_name: 'Борис', last_name: 'Громов' });
  course = await createCourse(t.db);
});

afterAll(() => t.close());

const create = async (body: object) =>
  (await t.call('POST', `/api/courses/${course.id}/lessons`, { as: anna, body })).json();

const save = (id: string, body: object, as = anna) => t.call('PUT', `/api/lessons/${id}`, { as, body });

interface Version {
  number: number;
  createdAt: string;
  createdBy: { firstName: string } | null;
}

const history = async (id: string): Promise<Version[]> =>
  (await t.call('GET', `/api/lessons/${id}/versions`, { as: anna })).json();

const textsOf = async (id: string, number: number) =>
  (await t.call('GET', `/api/lessons/${id}/versions/${number}`, { as: anna })).json().texts;

const restore = (id: string, number: number, body: object = {}, as = boris) =>
  t.call('POST', `/api/lessons/${id}/versions/${number}/restore`, { as, body });

const lastChange = () =>
  t.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

test('each save that changes a text is kept, and the first one keeps what was there before', async () => {
  const { id, version, updatedAt } = await create({ title: 'Разговор', content: 'Было' });
  expect([version, await history(id)]).toEqual([1, []]);

  const second = (await save(id, { title: 'Разговор', content: 'Стало' }, boris)).json();
  const third = (await save(id, { title: 'Разговор', criteria: [aCriterion('Факты')] })).json();
  expect([second.version, third.version]).toEqual([2, 3]);

  expect(await history(id)).toMatchObject([
    { number: 3, createdBy: { firstName: 'Анна' } },
    { number: 2, createdBy: { firstName: 'Борис' }, createdAt: second.updatedAt },
    { number: 1, createdBy: { firstName: 'Анна' }, createdAt: updatedAt },
  ]);
  expect(await textsOf(id, 1)).toEqual({
    title: 'Разговор',
    description: null,
    videoUrl: null,
    content: 'Было',
    transcription: null,
    assignment: null,
    aiPrompt: null,
    criteria: [],
    attemptsLimit: null,
    release: 'at_once',
    cueing: 'show',
  });
  expect(await textsOf(id, 2)).toMatchObject({ content: 'Стало', criteria: [] });
  expect(await textsOf(id, 3)).toMatchObject({ criteria: [{ title: 'Факты' }] });
});

test('a save that changes nothing makes no version', async () => {
  const { id } = await create({ title: 'Разговор', content: 'Текст', attemptsLimit: 2 });
  const saved = await save(id, { title: 'Разговор', content: 'Текст', attemptsLimit: 2, version: 1 });
  expect(saved.json().version).toBe(1);
  expect(await history(id)).toEqual([]);
});

test('a lesson that nobody has written in the journal keeps its former texts without an author', async () => {
  const { id } = await createLesson(t.db, { course_id: course.id, content: 'До журнала' });
  await save(id, { title: 'Новое' });
  expect(await history(id)).toMatchObject([
    { number: 2, createdBy: { firstName: 'Анна' } },
    { number: 1, createdBy: null },
  ]);
  expect(await textsOf(id, 1)).toMatchObject({ content: 'До журнала' });
});

test('of two who edit one lesson nobody’s words vanish: the later is refused, or saves over a kept version', async () => {
  const { id } = await create({ title: 'Разговор', content: 'Общее начало' });
  await save(id, { title: 'Разговор', content: 'Слова Анны', version: 1 });

  const late = await save(id, { title: 'Разговор', content: 'Слова Бориса', version: 1 }, boris);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'stale_lesson', saved: { by: 'Анна Ясная', version: 2 } },
  ]);
  // A client that doesn't know of versions saves over them.
  await save(id, { title: 'Разговор', content: 'Слова Бориса' }, boris);
  expect(await textsOf(id, 2)).toMatchObject({ content: 'Слова Анны' });
  expect(await textsOf(id, 3)).toMatchObject({ content: 'Слова Бориса' });
});

test('a restored version is saved as a new one, with its prompt and criteria, and the journal says so', async () => {
  const criteria = [aCriterion('Факты'), aCriterion('Просьба')];
  const first = {
    title: 'Разговор',
    description: '',
    content: 'Первое',
    aiPrompt: 'Разбери: {answer}',
    criteria,
  };
  const { id } = await create({ ...first, attemptsLimit: 3 });
  await save(id, {
    title: 'Иначе',
    description: 'Появилось',
    content: '',
    aiPrompt: '',
    criteria: [],
    attemptsLimit: null,
  });

  const restored = (await restore(id, 1, { version: 2 })).json();
  expect(restored).toMatchObject({
    ...first,
    description: null,
    attemptsLimit: 3,
    version: 3,
    mentorVersion: 3,
  });
  expect(await textsOf(id, 3)).toEqual(await textsOf(id, 1));
  expect(await textsOf(id, 2)).toMatchObject({ title: 'Иначе', description: 'Появилось' });
  expect((await history(id))[0]).toMatchObject({ number: 3, createdBy: { firstName: 'Борис' } });
  expect(await lastChange()).toMatchObject({
    action: 'lesson_restored',
    user_id: boris.id,
    details: { lessonId: id, title: 'Разговор', changes: { title: { from: 'Иначе', to: 'Разговор' } } },
  });

  // What is in force already needs no version.
  expect((await restore(id, 1)).json().version).toBe(3);
});

test('a version is not restored over what somebody has saved since the history was opened', async () => {
  const { id } = await create({ title: 'Разговор' });
  await save(id, { title: 'Второе' });
  await save(id, { title: 'Третье' });
  const late = await restore(id, 1, { version: 2 });
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale_lesson']);
});

test('a version of another lesson, or one that isn’t, is not found', async () => {
  const one = await create({ title: 'Один' });
  const other = await create({ title: 'Другой' });
  await save(one.id, { title: 'Один иначе' });
  for (const [id, number] of [
    [other.id, 2],
    [one.id, 3],
    [randomUUIDv7(), 1],
  ]) {
    const answers = [await t.call('GET', `/api/lessons/${id}/versions/${number}`, { as: anna })];
    answers.push(await restore(id, number));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  }
  expect((await t.call('GET', `/api/lessons/${randomUUIDv7()}/versions`, { as: anna })).statusCode).toBe(404);
  expect((await t.call('GET', `/api/lessons/${one.id}/versions/0`, { as: anna })).statusCode).toBe(404);
});

test('versions go with their lesson, and stay without the person who saved them', async () => {
  const { id } = await create({ title: 'Разговор' });
  const guest = await createAdmin(t.db);
  await save(id, { title: 'Иначе' }, guest);
  await t.db.deleteFrom('users').where('id', '=', guest.id).execute();
  expect(await history(id)).toMatchObject([{ number: 2, createdBy: null }, { number: 1 }]);
  await t.call('DELETE', `/api/lessons/${id}`, { as: anna });
  const rows = await t.db
    .selectFrom('lesson_versions')
    .select('number')
    .where('lesson_id', '=', id)
    .execute();
  expect(rows).toEqual([]);
});
