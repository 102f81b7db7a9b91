import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PracticeFigures } from '#contract/plans/figures.ts';
import { createAdmin, createCurator, createPlan, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await t.pool.query('delete from plans');
});

/** Days before this week’s Monday, by the school’s clock; negative: after it. */
const monday = async (daysBefore: number): Promise<string> => {
  const { rows } = await t.pool.query<{ at: string }>(
    `select (date_trunc('week', now() at time zone school_time_zone()) at time zone school_time_zone())
       - make_interval(secs => $1) as at`,
    [daysBefore * 86_400],
  );
  return rows[0]?.at ?? '';
};

async function asked(lessonId: string, days: number, given: Partial<Parameters<typeof createPlan>[1]> = {}) {
  const { id: user_id } = await createUser(t.db);
  return createPlan(t.db, {
    user_id,
    lesson_id: lessonId,
    ask_at: null,
    asked: 1,
    asked_at: await monday(days),
    ...given,
  });
}

const figuresOf = async (lessonId: string, as: { id: string }): Promise<PracticeFigures> =>
  (await t.call('GET', `/api/lessons/${lessonId}/practice-figures`, { as })).json();

test('Five asked people are counted, four are not; who was asked this week is no one yet', async () => {
  const { course } = await setting();
  const { lesson } = await lessonOf(course, [two]);
  const admin = await createAdmin(t.db);
  for (let people = 0; people < 4; people += 1) await asked(lesson.id, 1);
  await asked(lesson.id, -0.001);
  expect(await figuresOf(lesson.id, admin)).toMatchObject({ plans: null, again: null });
  await asked(lesson.id, 0.001);
  expect((await figuresOf(lesson.id, admin)).plans).toEqual({
    asked: 5,
    answered: 0,
    said: 0,
    otherwise: 0,
    noOccasion: 0,
  });
});

test('People are counted once each, as an independent query counts them, in the lesson and over all', async () => {
  const { course, curator } = await setting();
  const [one, other] = [await lessonOf(course, [two]), await lessonOf(course, [two])];
  const settled_at = await monday(0.5);
  const said = { outcome: 'said', settled_at } as const;
  const outcomes = [
    said,
    said,
    { outcome: 'otherwise', settled_at },
    { outcome: 'no_occasion', settled_at },
    {},
  ];
  for (const outcome of outcomes) await asked(one.lesson.id, 3, outcome as object);
  // The same person with two plans, of which one was said.
  const { user_id } = await asked(one.lesson.id, 3, { outcome: 'no_occasion', settled_at });
  await asked(one.lesson.id, 3, { user_id, ...said });
  await asked(other.lesson.id, 3, { user_id, outcome: 'otherwise', settled_at });
  // Neither counts: of one's own talk, and of somebody who is no student.
  await asked(one.lesson.id, 3, { lesson_id: null, source: 'own', ...said });
  await asked(one.lesson.id, 3, { user_id: curator.id, ...said });

  const expected = { asked: 6, answered: 5, said: 3, otherwise: 1, noOccasion: 1 };
  const { plans, countedTo } = await figuresOf(one.lesson.id, curator);
  expect(plans).toEqual(expected);
  expect(new Date(countedTo)).toEqual(new Date(await monday(0)));
  const { rows } = await sql`
    select count(distinct user_id)::integer as asked,
      (count(distinct user_id) filter (where outcome = 'said'))::integer as said
    from plans join users on users.id = user_id and role = 'student'
    where lesson_id = ${one.lesson.id}`.execute(t.db);
  expect(rows).toEqual([{ asked: expected.asked, said: expected.said }]);
  expect((await figuresOf(other.lesson.id, curator)).plans).toBeNull();
  const all = await t.call('GET', '/api/plans/figures', { as: curator });
  expect(all.json()).toEqual({ plans: expected, countedTo });
});

test('An answer of today, a first one or a corrected one, changes nothing before Monday', async () => {
  const { course } = await setting();
  const { lesson } = await lessonOf(course, [two]);
  const admin = await createAdmin(t.db);
  const plans = [];
  for (let people = 0; people < 6; people += 1) plans.push(await asked(lesson.id, 3));
  const [first, second] = plans;
  if (!first || !second) throw new Error('Six plans');
  await t.db
    .updateTable('plans')
    .set({ outcome: 'said', settled_at: await monday(1) })
    .where('id', '=', first.id)
    .execute();
  const before = await figuresOf(lesson.id, admin);
  expect(before.plans).toMatchObject({ asked: 6, answered: 1, said: 1 });
  const say = (plan: { id: string; user_id: string }, body: object) =>
    t.call('POST', `/api/plans/${plan.id}/outcome`, { as: { id: plan.user_id }, body });
  await say(second, { outcome: 'said' });
  await say(first, { outcome: 'otherwise' });
  await say(first, { outcome: 'no_occasion', askAgainInDays: 7 });
  expect(await figuresOf(lesson.id, admin)).toEqual(before);
});

test('They are for whoever mentors in the course', async () => {
  const { course, curator, student } = await setting();
  const { lesson } = await lessonOf(course, [two]);
  const other = await createCurator(t.db, { of: [] });
  await enrol(t.db, { user_id: other.id, course_id: course.id });
  const status = async (as: { id: string }) =>
    (await t.call('GET', `/api/lessons/${lesson.id}/practice-figures`, { as })).statusCode;
  expect([await status(curator), await status(other), await status(student)]).toEqual([200, 404, 403]);
});
