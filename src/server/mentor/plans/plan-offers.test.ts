import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import { createAnswer, createDialogue, createScenario, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, setting } = skillsSetting(t);

test('what is offered are slices of the student’s own words, of takes first, never the persona’s nor the mentor’s', async () => {
  const { course, student } = await setting();
  const rubric = await lessonOf(course, [two, two], ['Первая фраза', 'Просьба']);
  const { lesson } = rubric;
  const scenario = await createScenario(t.db, { lesson_id: lesson.id });
  const talk = { user_id: student.id, lesson_id: lesson.id, scenario_id: scenario.id };
  await createDialogue(t.db, {
    ...talk,
    kind: 'take',
    family_id: randomUUIDv7(),
    branched_at: 1,
    ended_by: 'student',
    turns: [
      { speaker: 'persona', text: 'Персоналов' },
      { speaker: 'student', text: 'Сказал в дубле' },
      { speaker: 'persona', text: 'Персоналов опять' },
    ],
  });
  const content = 'Вы: Первые слова.\nОна: Персоналов.\nВы: Вторые слова.';
  const at = (words: string): [number, number] => [
    content.indexOf(words),
    content.indexOf(words) + words.length,
  ];
  const lines = JSON.stringify(
    ['Первые слова.', 'Персоналов.', 'Вторые слова.'].map((words, turn) => ({
      turn,
      speaker: turn === 1 ? 'persona' : 'student',
      start: at(words)[0],
      end: at(words)[1],
    })),
  );
  const first = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const told = await judge(first, rubric, { level: 0 });
  const sent = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content, lines });
  const review = await judge(sent, rubric, { level: 1 });
  const remarksOf = (reviewId: string) =>
    t.db.selectFrom('remarks').select('id').where('review_id', '=', reviewId).orderBy('order').execute();
  const [opened] = await remarksOf(told.id);
  const [closing, top] = await remarksOf(review.id);
  await t.db
    .insertInto('remark_checks')
    .values({ review_id: review.id, remark_id: opened?.id ?? '', outcome: 'closed', text: 'Моделеслов' })
    .execute();
  await t.db.updateTable('remarks').set({ text: 'Моделеслов' }).execute();
  const quote = (id: string | undefined, ...words: string[]) =>
    t.db
      .updateTable('remarks')
      .set({ quotes: JSON.stringify(words.map(at)) })
      .where('id', '=', id ?? '')
      .execute();
  await quote(closing?.id, 'Первые слова.', 'Персоналов.');
  await quote(top?.id, 'Вторые', 'Персоналов.');

  const offers = async (as: { id: string }) => t.call('GET', `/api/plans/offers?answerId=${sent.id}`, { as });
  const response = await offers(student);
  expect(response.json<PlanOffer[]>().map(({ words, from }) => [from, words])).toEqual([
    ['take', 'Сказал в дубле'],
    ['attempt', 'Первые слова.'],
    ['answer', 'Вторые'],
  ]);
  expect(response.body).not.toMatch(/Персоналов|Моделеслов/);
  const stranger = await createUser(t.db);
  await enrol(t.db, { user_id: stranger.id, course_id: course.id });
  expect((await offers(stranger)).statusCode).toBe(404);
});
