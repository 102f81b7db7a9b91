import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { startModelServer } from '#test/model-server.ts';

const model = forAllTests(startModelServer);
const t = forAllTests(() => createTestApp({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' }));
let admin: { id: string };
let lesson: { id: string };
beforeEach(async () => {
  // A new administrator has an unused limit.
  admin = await createAdmin(t.db);
  const course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id, title: 'Просьба' });
  model.requests.length = 0;
  model.always({ kind: 'text', pieces: [three] });
});

const three = `Конечно!
## Слабый
Ну, сказал бы ему всё.

Пусть думает.
**Средний ответ:**
Я бы попросил прислать отчёт.
## 3. Сильный
## Сильный
Саша, пришли отчёт к пяти: завтра встреча.`;

const levels = ['Пока нет', 'Есть'];
const criterionId = randomUUIDv7();
const weak = { kind: 'weak', content: 'Сказал бы ему всё.', expected: [{ criterionId, level: 0, levels }] };
const strong = { kind: 'strong', content: 'Пришли к пяти.', expected: [{ criterionId, level: 1, levels }] };

const save = (samples: object[], as = admin) =>
  t.call('PUT', `/api/lessons/${lesson.id}/samples`, { as, body: { samples } });
const list = async () => (await t.call('GET', `/api/lessons/${lesson.id}/samples`, { as: admin })).json();
const suggest = (body: object) => t.call('POST', '/api/ai/suggest-samples', { as: admin, body });

test('samples are kept with the lesson and with what its author expects, from the weak to the strong', async () => {
  expect(await list()).toEqual([]);
  const saved = await save([strong, weak]);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toEqual([weak, strong]);

  // Edited by another, with nothing expected any more; one that is empty goes.
  const changed = { ...weak, content: 'Иначе.', expected: [] };
  expect((await save([changed, { ...strong, content: ' ' }], await createAdmin(t.db))).json()).toEqual([
    changed,
  ]);
  expect(await list()).toEqual([changed]);
  // What went may come again.
  expect((await save([changed, strong])).json()).toEqual([changed, strong]);

  const entries = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'samples_saved')
    .execute();
  expect(entries.map(({ details }) => details)).toEqual(
    [2, 1, 2].map((samples) => ({ lessonId: lesson.id, title: 'Просьба', samples })),
  );
});

test.each([
  ['the same twice', [weak, weak]],
  ['a level that its criterion hasn’t', [{ ...weak, expected: [{ criterionId, level: 2, levels }] }]],
  ['a criterion twice', [{ ...weak, expected: [...weak.expected, ...weak.expected] }]],
])('%s is refused', async (_, samples) => {
  expect((await save(samples)).statusCode).toBe(400);
});

test('they are the authors’', async () => {
  await save([weak]);
  const student = await createUser(t.db);
  expect((await save([], student)).statusCode).toBe(403);
  expect((await t.call('GET', `/api/lessons/${lesson.id}/samples`, { as: student })).statusCode).toBe(403);
  expect((await t.call('POST', '/api/ai/suggest-samples', { as: student, body: {} })).statusCode).toBe(403);
  expect((await t.call('GET', `/api/lessons/${randomUUIDv7()}/samples`, { as: admin })).statusCode).toBe(404);
});

test('a model writes three answers to the task, and nothing is kept of them', async () => {
  const criteria = [
    {
      title: 'Срок',
      description: 'Назван ли',
      levels: levels.map((title) => ({ title, description: 'видно' })),
    },
  ];
  const response = await suggest({
    lessonId: lesson.id,
    title: 'Просьба',
    assignment: 'Попросите коллегу',
    criteria,
  });
  expect(response.json()).toEqual({
    state: 'done',
    samples: [
      { kind: 'weak', content: 'Ну, сказал бы ему всё.\n\nПусть думает.' },
      { kind: 'middling', content: 'Я бы попросил прислать отчёт.' },
      { kind: 'strong', content: 'Саша, пришли отчёт к пяти: завтра встреча.' },
    ],
  });
  const prompt = model.requests[0]?.body.messages.map(({ content }) => content).join('\n') ?? '';
  for (const part of ['Попросите коллегу', 'Срок. Назван ли', '- Есть: видно'])
    expect(prompt).toContain(part);
  expect(await list()).toEqual([]);
});

test('what isn’t three answers is said in words, and without a task there is nothing to answer', async () => {
  model.script({ kind: 'text', pieces: ['## Слабый\nОдин ответ.'] });
  expect((await suggest({ assignment: 'Попросите' })).json()).toEqual({
    state: 'failed',
    cause: expect.stringContaining('трёх ответов'),
  });
  expect((await suggest({ assignment: ' ' })).statusCode).toBe(400);
});

test('the demonstration writes none', async () => {
  const demo = await createTestApp({ AI_BASE_URL: 'demo' });
  const body = { assignment: 'Попросите' };
  const response = await demo.call('POST', '/api/ai/suggest-samples', {
    as: await createAdmin(demo.db),
    body,
  });
  expect(response.json()).toMatchObject({ state: 'failed', cause: expect.stringContaining('без модели') });
  await demo.close();
});
