import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Course } from '#contract/courses/schemas.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createDialogue,
  createLesson,
  createModelCall,
  createProgress,
  createReview,
  createScenario,
  createUser,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

async function changes(courseId: string) {
  const all = await t.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return all.filter(({ details }) => JSON.stringify(details).includes(`"courseId":"${courseId}"`));
}

test('a course is created from a form by the current user, and recorded in the journal', async () => {
  const response = await t.call('POST', '/api/courses', {
    as: admin,
    ...(await form({ title: '  Переговоры ', description: 'Как договариваться' })),
  });

  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    title: 'Переговоры',
    description: 'Как договариваться',
    coverImage: null,
    createdById: admin.id,
    lessonCount: 0,
  });
  expect(await changes(response.json().id)).toMatchObject([
    { user_id: admin.id, action: 'course_created', details: { title: 'Переговоры' } },
  ]);
});

test('the same fields may come as JSON', async () => {
  const response = await t.call('POST', '/api/courses', {
    as: admin,
    body: { title: 'Публичные выступления' },
  });
  expect([response.statusCode, response.json().description]).toEqual([201, null]);
});

test('a course without a title is refused at its field', async () => {
  for (const given of [
    { body: { title: '   ' } },
    { body: {} },
    await form({ description: 'Без названия' }),
  ]) {
    const response = await t.call('POST', '/api/courses', { as: admin, ...given });
    expect([response.statusCode, response.json().fields]).toEqual([400, { title: 'Введите название курса' }]);
  }
});

test('a change is stored with what was before it, once', async () => {
  const course = await createCourse(t.db, { title: 'Было', description: 'Старое' });
  const put = (body: object) => t.call('PUT', `/api/courses/${course.id}`, { as: admin, body });

  expect((await put({ title: 'Стало', description: '' })).json()).toMatchObject({
    title: 'Стало',
    description: null,
  });
  expect((await put({ title: 'Стало' })).json()).toMatchObject({ title: 'Стало', description: null });

  expect(await changes(course.id)).toMatchObject([
    {
      action: 'course_updated',
      details: {
        changes: { title: { from: 'Было', to: 'Стало' }, description: { from: 'Старое', to: null } },
      },
    },
  ]);
});

test('settings that a colleague has saved meanwhile are not overwritten: it is said who saved them, and over that they are saved', async () => {
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const created = await createCourse(t.db, { title: 'Было' });
  const shown = (await t.call('GET', `/api/courses/${created.id}`, { as: admin })).json<Course>();
  const put = (as: { id: string }, body: object) =>
    t.call('PUT', `/api/courses/${created.id}`, { as, body: { title: 'Было', ...body } });
  const theirs = await put(other, { description: 'Слова коллеги', basedOn: shown.updatedAt });
  expect(theirs.statusCode).toBe(200);

  const refused = await put(admin, { description: 'Мои слова', basedOn: shown.updatedAt });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили курс, его сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: theirs.json<Course>().updatedAt },
    },
  ]);
  expect((await put(admin, { description: 'Слова коллеги', basedOn: shown.updatedAt })).statusCode).toBe(200);
  const over = await put(admin, { description: 'Мои слова', basedOn: refused.json().saved.at });
  expect(over.json()).toMatchObject({ description: 'Мои слова' });
  // Programs that name nothing go on as they did.
  expect((await put(other, { description: 'И это' })).json()).toMatchObject({ description: 'И это' });
});

test('a description that is left out stays as it was', async () => {
  const course = await createCourse(t.db, { description: 'Останется' });
  const response = await t.call('PUT', `/api/courses/${course.id}`, { as: admin, body: { title: 'Новое' } });
  expect(response.json()).toMatchObject({ title: 'Новое', description: 'Останется' });
});

test('a deleted course takes along everything that hangs on it, and nothing else', async () => {
  const student = await createUser(t.db);
  const [doomed, other] = [await createCourse(t.db), await createCourse(t.db)];
  for (const course of [doomed, other]) {
    const lesson = await createLesson(t.db, { course_id: course.id });
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id });
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      state: 'in_progress',
      attempt: 1,
      claim: randomUUID(),
    });
    await t.db
      .insertInto('review_drafts')
      .values({ review_id: review.id, attempt: 1, text: 'Начало' })
      .execute();
  }

  const response = await t.call('DELETE', `/api/courses/${doomed.id}`, { as: admin });

  expect([response.statusCode, response.json()]).toEqual([200, { id: doomed.id }]);
  for (const table of [
    'lessons',
    'answers',
    'reviews',
    'review_drafts',
    'lesson_progress',
    'user_courses',
  ] as const) {
    expect([table, (await t.db.selectFrom(table).selectAll().execute()).length]).toEqual([table, 1]);
  }
  expect((await t.call('GET', `/api/courses/${doomed.id}`, { as: admin })).statusCode).toBe(404);
  expect((await changes(doomed.id)).at(-1)).toMatchObject({
    action: 'course_deleted',
    details: { title: doomed.title, lessonCount: 1, studentCount: 1 },
  });
});

test('a course goes whose answers and talks a model has read; what that cost is counted to the kopeck', async () => {
  const { id: courseId } = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: courseId });
  const student = await createUser(t.db);
  const of = { user_id: student.id, lesson_id: lesson.id };
  const review = await createReview(t.db, { answer_id: (await createAnswer(t.db, of)).id });
  const scenario = await createScenario(t.db, { lesson_id: lesson.id });
  const talk = await createDialogue(t.db, { ...of, scenario_id: scenario.id });
  const turn = await t.db
    .selectFrom('dialogue_turns')
    .select('id')
    .where('dialogue_id', '=', talk.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const call = { course_id: courseId, lesson_id: lesson.id };
  await createModelCall(t.db, { ...call, review_id: review.id, cost: '1.2345' });
  await createModelCall(t.db, { ...call, dialogue_turn_id: turn.id, purpose: 'dialogue', cost: '0.4321' });
  await createModelCall(t.db, { ...call, review_id: review.id, dialogue_turn_id: turn.id, cost: '2.0001' });
  const spending = async () => (await t.call('GET', '/api/ai/spending', { as: admin })).json();
  const { total, purposes, days } = await spending();

  const response = await t.call('DELETE', `/api/courses/${courseId}`, { as: admin });

  expect([response.statusCode, response.json()]).toEqual([200, { id: courseId }]);
  expect(await spending()).toMatchObject({ total, purposes, days });
  const calls = await t.db.selectFrom('model_calls').selectAll().execute();
  expect(calls).toHaveLength(3);
  expect(
    calls.map((row) => [row.course_id, row.lesson_id, row.review_id, row.dialogue_turn_id]).flat(),
  ).toEqual(Array.from({ length: 12 }, () => null));
});

test('what is not there can be neither changed nor deleted', async () => {
  const address = `/api/courses/${randomUUIDv7()}`;
  const changed = await t.call('PUT', address, { as: admin, body: { title: 'Название' } });
  const deleted = await t.call('DELETE', address, { as: admin });
  expect([changed.statusCode, deleted.statusCode]).toEqual([404, 404]);
  expect(deleted.json().message).toBe('Курс не найден');
});
