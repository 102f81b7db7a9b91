import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Plan } from '#contract/plans/schemas.ts';
import { createDialogue, createPlan, createScenario, createStudentInLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const words = 'К одиннадцати сможешь?';

async function planned(given: { withScenario?: boolean } = {}) {
  const { student, lesson, enrolment } = await createStudentInLesson(t.db);
  const scenario = await createScenario(t.db, {
    lesson_id: lesson.id,
    in_force: given.withScenario !== false,
  });
  await createPlan(t.db, { user_id: student.id, lesson_id: lesson.id, words });
  const said = (lines: string[], more: Partial<Parameters<typeof createDialogue>[1]> = {}) =>
    createDialogue(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      scenario_id: scenario.id,
      ended_by: 'student',
      turns: lines.map((text, number) => ({ speaker: number % 2 === 1 ? 'student' : 'persona', text })),
      ...more,
    });
  const taken = (lines: string[], branched_at: number) =>
    said(lines, { kind: 'take', family_id: randomUUIDv7(), branched_at });
  const rehearsal = async () => {
    const [plan] = (await t.call('GET', '/api/plans', { as: student })).json<Plan[]>();
    return plan?.rehearsal;
  };
  return { student, lesson, enrolment, said, taken, rehearsal };
}

test('A plan is said again from the newest own line that has its words, never from the persona’s', async () => {
  const { said, taken, rehearsal } = await planned();
  await said(['Привет', words, 'Ладно']);
  const newer = await said(['Привет', 'Есть минута?', 'Есть', `Понимаю. ${words}`, 'Ладно']);
  await said(['Привет', 'Когда?', words]);
  await taken(['Привет', 'Ну что?', 'Ничего'], 1);
  expect(await rehearsal()).toEqual({ dialogueId: newer.id, from: 3 });
});

test('whose words were said nowhere begins where the newest talk went on otherwise, or with its first line', async () => {
  const { said, taken, rehearsal } = await planned();
  const whole = await said(['Привет', 'Есть минута?', 'Есть', 'Когда?', 'Потом']);
  expect(await rehearsal()).toEqual({ dialogueId: whole.id, from: 1 });
  const take = await taken(['Привет', 'Есть минута?', 'Есть', 'К часу?', 'Потом'], 3);
  expect(await rehearsal()).toEqual({ dialogueId: take.id, from: 3 });
});

test('a talk that was interrupted, or of a removed scenario, or of a closed lesson, begins nothing', async () => {
  const { said, rehearsal, enrolment } = await planned();
  expect(await rehearsal()).toBeNull();
  await said(['Привет', words, 'Ладно'], { ended_by: 'crisis' });
  expect(await rehearsal()).toBeNull();
  await said(['Привет', words, 'Ладно']);
  expect(await rehearsal()).not.toBeNull();
  await t.pool.query('update user_courses set expires_at = now() where id = $1', [enrolment.id]);
  expect(await rehearsal()).toBeNull();
  const removed = await planned({ withScenario: false });
  await removed.said(['Привет', words, 'Ладно']);
  expect(await removed.rehearsal()).toBeNull();
});
