import { expect, test } from 'vitest';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import { createReferral, createSkill } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

const mySkills = async (person: { id: string }): Promise<SkillsOverTime> =>
  (await t.call('GET', '/api/me/skills', { as: person })).json();

test('a skill says itself by the longest own quote of its newest remark, and by the advice that is still open', async () => {
  const { course, student } = await setting();
  const rubric = await lessonOf(course, [three]);
  await createSkill(t.db, { title: 'Факты', criteria: tieOf(rubric) });
  const answer = await answerOf(student, rubric);
  await judge(answer, rubric, { level: 1 });
  const said = 'Отчёт пришёл в четверг. Вы назвали срок? Я записал это.';
  await t.db.updateTable('answers').set({ content: said }).where('id', '=', answer.id).execute();
  const remarks = () => t.db.updateTable('remarks');
  const wordsNow = async () => (await mySkills(student)).skills[0]?.words;
  const quotes = JSON.stringify([
    [0, 22],
    [24, 40],
    [41, 55],
  ]);
  await remarks().set({ next_step: 'назовите час', quotes }).execute();
  const step = { lessonId: rubric.lesson.id, text: 'назовите час' };
  expect(await wordsNow()).toEqual({ sentence: said.slice(0, 22), between: null, step });
  await remarks()
    .set({ borrowed: JSON.stringify([[0, 22]]) })
    .execute();
  expect(await wordsNow()).toEqual({ sentence: said.slice(24, 40), between: null, step });
  await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
  expect(await wordsNow()).toEqual({ sentence: null, between: null, step });
  await t.db
    .updateTable('referrals')
    .set({ settled_at: now, decision: 'dismissed' })
    .where('answer_id', '=', answer.id)
    .execute();
  expect(await wordsNow()).toMatchObject({ sentence: said.slice(24, 40) });
});
