import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('nobody overwrites a card that a colleague has saved meanwhile, unless they have seen it', async () => {
  const anna = await createAdmin(t.db);
  const boris = await createAdmin(t.db, { first_name: 'Борис', last_name: 'Орлов' });
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const address = `/api/lessons/${lesson.id}/scenario`;
  const save = (who: { id: string }, title: string, given: { seen?: object | null; publish?: boolean }) =>
    t.call('PUT', address, {
      as: who,
      body: { card: { ...scenarioOfDenis, title }, publish: false, ...given },
    });
  const kept = async (): Promise<LessonScenario> => (await t.call('GET', address, { as: anna })).json();
  expect((await save(anna, 'Первый', { seen: null })).statusCode).toBe(200);
  const begun = (await kept()).draft;
  const seen = { number: begun?.number, revision: begun?.revision };
  expect((await save(boris, 'Второй', { seen })).statusCode).toBe(200);

  const late = await save(anna, 'Третий', { seen });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'stale_scenario',
    message: 'Пока вы правили сценарий, его сохранил кто-то ещё: Борис Орлов',
    saved: { by: 'Борис Орлов', version: 1 },
  });
  expect((await save(anna, 'Первый', { seen: null })).json().code).toBe('stale_scenario');
  expect((await kept()).draft?.card.title).toBe('Второй');

  expect((await save(anna, 'Второй', { seen })).statusCode).toBe(200);
  const now = { number: 1, revision: 2 };
  expect((await save(anna, 'Третий', { seen: now, publish: true })).statusCode).toBe(200);
  expect((await save(boris, 'Четвёртый', { seen: now })).json().code).toBe('stale_scenario');
  expect(await kept()).toMatchObject({ draft: null, inForce: { card: { title: 'Третий' } } });
});
