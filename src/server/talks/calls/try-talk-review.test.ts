import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  aCriterion,
  createAdmin,
  createCourse,
  createDialogue,
  createLesson,
  createScenario,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { startModelServer } from '#test/model-server.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';

const model = forAllTests(startModelServer);
const t = forAllTests(() => createTestApp({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' }));
let admin: { id: string };
let lesson: { id: string };
let scenario: { id: string };
beforeEach(async () => {
  admin = await createAdmin(t.db);
  const course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
  scenario = await createScenario(t.db, { lesson_id: lesson.id });
  model.requests.length = 0;
  model.always({ kind: 'text', pieces: ['Человеку: нет\n## 1. Факты\nУровень: Есть\n'] });
});

const criteria = [aCriterion('Факты')];

const aTrial = (given: Partial<Parameters<typeof createDialogue>[1]> = {}) =>
  createDialogue(t.db, {
    user_id: admin.id,
    lesson_id: lesson.id,
    scenario_id: scenario.id,
    kind: 'trial',
    ended_by: 'student',
    ended_at: new Date().toISOString(),
    ...given,
  });
const review = (id: string, as = admin) =>
  t.call('POST', `/api/dialogues/${id}/try-review`, { as, body: { criteria, content: 'Материал' } });

test('an author’s trial is reviewed as a student’s talk would be, and nothing is kept', async () => {
  const talk = await aTrial();
  const response = await review(talk.id);
  expect(response.statusCode, response.body).toBe(200);
  const { state, answer, lines } = response.json();
  expect(state).toBe('done');
  const own = lines.filter(({ speaker }: { speaker: string }) => speaker === 'student');
  expect(own).toHaveLength(2);
  const prompt = model.requests[0]?.body.messages.map(({ content }) => content).join('\n') ?? '';
  for (const part of ['учебный разговор', answer, scenarioOfDenis.goal, '1. Факты', 'Материал']) {
    expect(prompt).toContain(part);
  }
  for (const hidden of ['фактослов', 'хотелослов', 'манернослов']) expect(prompt).not.toContain(hidden);
  for (const table of ['answers', 'reviews'] as const) {
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('only one’s own, a trial, ended, and with something said', async () => {
  const own = await aTrial();
  expect((await review(own.id, await createAdmin(t.db))).statusCode).toBe(404);
  expect((await review((await aTrial({ kind: 'practice' })).id)).statusCode).toBe(404);
  expect((await review((await aTrial({ ended_by: null, ended_at: null })).id)).statusCode).toBe(409);
  expect((await review((await aTrial({ turns: [] })).id)).json().code).toBe('too_short');
  expect(model.requests).toHaveLength(0);
});
