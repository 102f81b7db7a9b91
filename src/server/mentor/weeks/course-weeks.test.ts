import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { weeks } from '#contract/weeks/calls.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createSkill,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { type Rubric, skillsSetting, three, tieOf } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

const weeksOf = (course: { id: string }, as: { id: string }, query = '') =>
  t.call('GET', `/api/courses/${course.id}/weeks` + query, { as });

const heldIn = async (...given: Parameters<typeof weeksOf>) =>
  (await weeksOf(...given)).json<CourseWeeks>().skills.map(({ held }) => held);

async function attempt(person: { id: string }, rubric: Rubric, level: number | null, daysAgo: number) {
  const answer = await answerOf(person, rubric, { created_at: hoursFromNow(-24 * daysAgo) });
  await judge(answer, rubric, { level });
}

test('each person counts once a skill, by the newest; the curator of three reads it', async () => {
  const { course, group, curator, student } = await setting();
  const [one, other] = [await lessonOf(course, [three]), await lessonOf(course, [three])];
  await createSkill(t.db, { title: 'Факты', criteria: [one, other].flatMap(tieOf) });
  const [second, third] = [await createUser(t.db), await createUser(t.db)];
  for (const { id } of [second, third]) {
    await enrol(t.db, { user_id: id, course_id: course.id, group_id: group.id });
  }
  // Three delayed points, the newest of which fell.
  for (const [level, daysAgo] of [
    [1, 120],
    [1, 90],
    [2, 60],
    [1, 30],
  ] as const) {
    await attempt(student, one, level, daysAgo);
  }
  await attempt(second, one, 2, 60);
  await attempt(second, other, 2, 30);
  // From the lowest level nothing is held, and twenty days are no pause.
  await attempt(third, one, 0, 60);
  await attempt(third, one, 2, 30);
  await attempt(third, one, 2, 10);
  expect(await heldIn(course, curator)).toEqual([{ people: 2, held: 1, elsewhere: 1 }]);
  expect(await heldIn(course, await createAdmin(t.db), `?groupId=${group.id}`)).toEqual([
    { people: 2, held: 1, elsewhere: 1 },
  ]);
  const empty = await createGroup(t.db, { course_id: course.id, title: 'Пустой' });
  expect(await heldIn(course, await createAdmin(t.db), `?groupId=${empty.id}`)).toEqual([null]);
});

test('both attempts are in published lessons of the course, and one elsewhere ends the pause', async () => {
  const { course, curator, student } = await setting();
  const elsewhere = await createCourse(t.db);
  await enrol(t.db, { user_id: student.id, course_id: elsewhere.id });
  const [own, foreign] = [await lessonOf(course, [three]), await lessonOf(elsewhere, [three])];
  await createSkill(t.db, { criteria: [own, foreign].flatMap(tieOf) });
  await attempt(student, own, 2, 100);
  await attempt(student, foreign, 2, 60);
  await attempt(student, own, 2, 50);
  expect(await heldIn(course, curator)).toEqual([null]);
  await attempt(student, own, 2, 20);
  expect(await heldIn(course, curator)).toEqual([{ people: 1, held: 1, elsewhere: 0 }]);
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', own.lesson.id).execute();
  expect(await heldIn(course, curator)).toEqual([]);
});

test('is for who leads the course: to another’s curator it isn’t there, as its other figures; no program reads it', async () => {
  const { course } = await setting();
  const other = await createCourse(t.db);
  const stranger = await createCurator(t.db, { of: [{ course_id: other.id }] });
  expect((await weeksOf(course, stranger)).statusCode).toBe(404);
  expect((await weeksOf(course, await createUser(t.db))).statusCode).toBe(403);
  expect(weeks.getCourseWeeks).not.toHaveProperty('scope');
});

test('equals an independent count over a course of twenty', async () => {
  const { course, group, curator } = await setting();
  const rubrics = [
    await lessonOf(course, [three]),
    await lessonOf(course, [three, three], ['Факты', 'Просьба']),
  ];
  const skill = await createSkill(t.db, { criteria: rubrics.flatMap(tieOf) });
  for (let person = 0; person < 20; person += 1) {
    const { id } = await createUser(t.db);
    await enrol(t.db, { user_id: id, course_id: course.id, group_id: group.id });
    for (let number = 0; number < 5; number += 1) {
      const rubric = rubrics[(person + number) % 2];
      const level = [0, 1, 2, null][(person * 7 + number * 5) % 4] ?? null;
      if (rubric) await attempt({ id }, rubric, level, 150 - number * (17 + ((person * 3 + number) % 9)));
    }
  }
  const [figure] = await heldIn(course, curator);
  expect(figure).toEqual(await countedBySql(skill));
  expect(figure?.people).toBeGreaterThan(3);
});

/** Every attempt has one level on one scale here, so two neighbours compare by it alone. */
async function countedBySql(skill: { id: string }) {
  const { rows } = await sql<object>`
    with point as (
      select a.user_id, a.id, a.lesson_id, a.created_at, min(m.level) as level
      from answers a, reviews r, remarks m, criterion_skills c
      where r.answer_id = a.id and m.review_id = r.id and c.criterion_id = m.criterion_id and c.skill_id = ${skill.id}
      group by a.id
    ), pair as (
      select *, lag(level) over own as was, lag(created_at) over own as before, lag(lesson_id) over own as there
      from point window own as (partition by user_id order by id)
    ), newest as (
      select distinct on (user_id) * from pair
      where created_at - before >= interval '21 days' and was > 0 and level is not null order by user_id, id desc
    )
    select count(*)::integer as people, (count(*) filter (where level >= was))::integer as held,
      (count(*) filter (where lesson_id <> there))::integer as elsewhere from newest`.execute(t.db);
  return rows[0];
}
