import { afterAll, expect, test } from 'vitest';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createStudentInLesson } from '#test/factories.ts';

const opened: TestApp[] = [];
afterAll(() => Promise.all(opened.map((t) => t.close())));

async function started(env: Record<string, string>) {
  const t = await createTestApp(env);
  opened.push(t);
  const given = await createStudentInLesson(t.db);
  const read = async () =>
    (await t.call('GET', `/api/lessons/${given.lesson.id}`, { as: given.student })).json<Lesson>().reader;
  return { t, ...given, read };
}

test.each([
  [{ AI_BASE_URL: 'demo' }, 'program'],
  [{ AI_BASE_URL: 'https://api.example.com/v1' }, 'abroad'],
  [{ AI_BASE_URL: 'http://10.0.0.7/v1' }, 'here'],
  [{}, 'nobody'],
])('with %o an answer is read: %s', async (env, place) => {
  const { read } = await started(env);
  expect(await read()).toEqual({ place, choice: false });
});

test('a model abroad reads nothing of a course that keeps its answers here', async () => {
  const { t, course, lesson, student, read } = await started({ AI_BASE_URL: 'https://api.example.com/v1' });
  const admin = await createAdmin(t.db);
  const saved = await t.call('PUT', `/api/courses/${course.id}`, {
    as: admin,
    body: { title: 'Курс', dataRule: 'here', monthlyBudget: 1500.5, withoutAi: true },
  });
  expect(saved.json()).toMatchObject({ dataRule: 'here', monthlyBudget: 1500.5, withoutAi: true });
  expect(await read()).toEqual({ place: 'nobody', choice: true });
  const page = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
  expect(page.json().lesson.reader).toEqual({ place: 'nobody', choice: true });
  const seen = await t.call('GET', `/api/courses/${course.id}`, { as: student });
  for (const field of ['dataRule', 'monthlyBudget', 'withoutAi'])
    expect(seen.json()).not.toHaveProperty(field);
  const journal = await t.call('GET', '/api/audit', { as: admin });
  expect(journal.json()[0].details.changes).toMatchObject({
    dataRule: { from: 'anywhere', to: 'here' },
    monthlyBudget: { from: null, to: 1500.5 },
    withoutAi: { from: false, to: true },
  });
  const cleared = await t.call('PUT', `/api/courses/${course.id}`, {
    as: admin,
    body: { title: 'Курс', monthlyBudget: null },
  });
  expect(cleared.json()).toMatchObject({ dataRule: 'here', monthlyBudget: null, withoutAi: true });
});

test('without a configured model, one that a worker has found reads it here', async () => {
  const { t, read } = await started({});
  await t.pool.query(
    "insert into ai_status (source, address, model, checked_at) values ('found', 'x', 'y', now())",
  );
  expect((await read())?.place).toBe('here');
});
