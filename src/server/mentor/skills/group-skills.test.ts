import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StuckAnswer } from '#contract/analytics/stuck.ts';
import type { GroupSkills } from '#contract/skills/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import {
  createAdmin,
  createGroup,
  createMentorVersion,
  createSkill,
  createUser,
  enrol,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf, two, type Rubric } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

describe('a group', () => {
  const ofGroup = (as: { id: string }, group: { id: string }) =>
    t.call('GET', `/api/groups/${group.id}/skills`, { as });

  /** People of the group whose newest levels are these. */
  async function people(
    inGroup: { course: { id: string }; group: { id: string } },
    rubric: Rubric,
    levels: number[],
  ) {
    for (const level of levels) {
      const person = await createUser(t.db, { first_name: 'Тайна', last_name: 'Тайная' });
      await enrol(t.db, { user_id: person.id, course_id: inGroup.course.id, group_id: inGroup.group.id });
      await judge(await answerOf(person, rubric), rubric, { level: 0 });
      await judge(await answerOf(person, rubric), rubric, { level });
      await judge(await answerOf(person, rubric), rubric, { level: null });
    }
  }

  test('the counts are those that SQL counts, from one person on, and each opens the answers that it counts', async () => {
    const { course, group, curator } = await setting();
    const rubric = await lessonOf(course, [three]);
    const skill = await createSkill(t.db, { title: 'Факты', criteria: tieOf(rubric) });
    const nobody: GroupSkills = (await ofGroup(curator, group)).json();
    expect(nobody.skills).toMatchObject([{ criteria: [{ judged: 0, counts: null }] }]);
    await people({ course, group }, rubric, [2]);
    const before: GroupSkills = (await ofGroup(curator, group)).json();
    expect(before).toMatchObject({
      people: 2,
      skills: [{ id: skill.id, criteria: [{ levels: three, judged: 1, counts: [0, 0, 1] }] }],
    });

    await people({ course, group }, rubric, [0, 1, 2, 1]);
    const after = await ofGroup(curator, group);
    const { rows } = await sql<{ level: number; people: number }>`
      select level, count(*)::int as people from (
        select a.user_id, (array_agg(m.level order by a.id desc) filter (where m.level is not null))[1] as level
        from remarks m join reviews r on r.id = m.review_id join answers a on a.id = r.answer_id
        where r.in_force and m.criterion_id = ${rubric.criteria[0]?.id}
          and a.user_id in (select user_id from user_courses where group_id = ${group.id})
        group by a.user_id
      ) newest where level is not null group by level order by level`.execute(t.db);
    expect(rows.map(({ people: count }) => count)).toEqual([1, 2, 2]);
    const [criterion] = after.json<GroupSkills>().skills[0]?.criteria ?? [];
    expect(criterion).toMatchObject({ judged: 5, counts: [1, 2, 2] });
    const behind = async (level: number) => {
      const query = `criterionId=${criterion?.criterionId}&scale=${criterion?.scale}&level=${level}`;
      const asked = await t.call('GET', `/api/groups/${group.id}/skills/answers?${query}`, { as: curator });
      return asked.json<StuckAnswer[]>().map(({ attempt, student: { lastName } }) => [attempt, lastName]);
    };
    expect([await behind(0), await behind(2)]).toEqual([
      [[2, 'Тайная']],
      [
        [2, 'Тайная'],
        [2, 'Тайная'],
      ],
    ]);
    for (const foreign of ['Тайна', 'Тайная', 'example.ru', 'Я сказал'])
      expect(after.body).not.toContain(foreign);
  });

  test('nothing in the address changes whom it counts', async () => {
    const { course, group, curator } = await setting();
    const rubric = await lessonOf(course, [three]);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    await people({ course, group }, rubric, [0, 1, 2, 2, 1]);
    const whole = (await ofGroup(curator, group)).body;
    for (const query of ['userId=x', 'from=2030-01-01T00:00:00Z', 'attempt=1', 'limit=1', 'lessonId=x']) {
      const asked = await t.call('GET', `/api/groups/${group.id}/skills?${query}`, { as: curator });
      expect(asked.body).toBe(whole);
    }
  });

  test('another scale of the same criterion has counts of its own', async () => {
    const { course, group, curator } = await setting();
    const rubric = await lessonOf(course, [three]);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    await people({ course, group }, rubric, [0, 1, 2, 2, 1]);
    const words = two.map((title) => ({ title, description: '' }));
    const version = await createMentorVersion(t.db, {
      lesson_id: rubric.lesson.id,
      number: 8,
      criteria: rubric.criteria.map((one) => ({ ...one, levels: words })),
    });
    await people({ course, group }, { ...rubric, version }, [1, 1]);
    expect((await ofGroup(curator, group)).json<GroupSkills>().skills[0]?.criteria).toMatchObject([
      { levels: two, judged: 2, counts: [0, 2] },
      { levels: three, judged: 5, counts: [1, 2, 2] },
    ]);
  });

  test('is read by its curators and administrators; skills in the archive are not in it', async () => {
    const { course, group, student, curator } = await setting();
    const rubric = await lessonOf(course, [three]);
    const skill = await createSkill(t.db, { criteria: tieOf(rubric) });
    const other = await createGroup(t.db, { course_id: course.id, title: 'Весенний поток' });
    const admin = await createAdmin(t.db);
    const asked = [
      await ofGroup(student, group),
      await ofGroup(curator, other),
      await ofGroup(curator, { id: randomUUIDv7() }),
      await ofGroup(admin, other),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404, 200]);
    await t.db.updateTable('skills').set({ archived_at: now }).where('id', '=', skill.id).execute();
    expect((await ofGroup(admin, group)).json<GroupSkills>().skills).toEqual([]);
  });
});
