import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import type { AnswerThen } from '#contract/weeks/schemas.ts';
import { createSkill, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf } from '#test/skills-setting.ts';

const t = testApp();
const { answerOf, judge, lessonOf, said, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

const thenOf = async (answer: { id: string }, as: { id: string }): Promise<AnswerThen> =>
  (await t.call('GET', `/api/answers/${answer.id}/then`, { as })).json();

describe('beside a review', () => {
  test('stand the first words of the skill that the level has risen above, once', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three, three], ['Факты', 'Просьба']);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    const first = await said(student, rubric, 'Тогда.', { level: 0, daysAgo: 60 });
    const same = await said(student, rubric, 'Так же.', { level: 0, daysAgo: 50 });
    const last = await said(student, rubric, 'Теперь.', { level: 2 });
    expect((await thenOf(last, student)).then).toEqual([
      { criterionId: rubric.criteria[0]?.id, at: first.created_at, quote: 'Тогда.', isCut: false },
    ]);
    expect(await thenOf(same, student)).toEqual({ then: [], delayed: null });
  });

  test('stands nothing that was said after it', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three]);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    const silent = await answerOf(student, rubric, { created_at: hoursFromNow(-24 * 60) });
    await judge(silent, rubric, { level: 2 });
    const later = await said(student, rubric, 'Потом.', { level: 0, daysAgo: 50 });
    expect((await thenOf(silent, student)).then).toEqual([]);
    const last = await said(student, rubric, 'Теперь.', { level: 1 });
    expect((await thenOf(last, student)).then).toMatchObject([{ at: later.created_at, quote: 'Потом.' }]);
  });

  test('stands what has held, of the skill with the longest pause', async () => {
    const { course, student } = await setting();
    const [one, other] = [await lessonOf(course, [three]), await lessonOf(course, [three])];
    const both = await lessonOf(course, [three, three], ['Факты', 'Просьба']);
    const criteria = tieOf(both);
    await createSkill(t.db, { title: 'Факты', criteria: [...tieOf(one), ...criteria.slice(0, 1)] });
    await createSkill(t.db, { title: 'Просьба', criteria: [...tieOf(other), ...criteria.slice(1)] });
    await said(student, one, 'Раз.', { level: 2, daysAgo: 31 });
    await said(student, other, 'Два.', { level: 2, daysAgo: 45 });
    const last = await said(student, both, 'Три.', { level: 1 });
    const point = {
      answerId: last.id,
      days: 45,
      held: false,
      was: 'Есть',
      now: 'Есть частично',
      elsewhere: true,
      returnsInDays: 7,
    };
    expect((await thenOf(last, student)).delayed).toEqual({ ...point, skill: 'Просьба' });
    const { skills } = (await t.call('GET', '/api/me/skills', { as: student })).json<SkillsOverTime>();
    expect(skills.map(({ delayed }) => delayed)).toEqual([[{ ...point, days: 31 }], [point]]);
  });
});
