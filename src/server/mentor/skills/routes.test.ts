import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import {
  createAnswer,
  createCourse,
  createDialogue,
  createGroup,
  createMentorVersion,
  createReview,
  createScenario,
  createSkill,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { five, skillsSetting, three, tieOf, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

const mySkills = async (person: { id: string }): Promise<SkillsOverTime> =>
  (await t.call('GET', '/api/me/skills', { as: person })).json();

describe('one’s own skills', () => {
  test('three scales under one skill are three series, and nothing mixes them', async () => {
    const { course, student } = await setting();
    const rubrics = [
      await lessonOf(course, [two]),
      await lessonOf(course, [three]),
      await lessonOf(course, [five]),
    ];
    await createSkill(t.db, { title: 'Факты', criteria: rubrics.flatMap(tieOf) });
    for (const rubric of rubrics) await judge(await answerOf(student, rubric), rubric, { level: 1 });

    const response = await t.call('GET', '/api/me/skills', { as: student });
    const { skills, others } = response.json<SkillsOverTime>();

    expect(others).toEqual([]);
    expect(skills).toHaveLength(1);
    expect(skills[0]?.series.map(({ levels, points }) => [levels, points.map(({ level }) => level)])).toEqual(
      [
        [two, [1]],
        [three, [1]],
        [five, [1]],
      ],
    );
    // The only numbers are those of single points.
    expect(numbersIn(response.json())).toEqual(new Set(['level', 'attempt']));
  });

  test('equal words in another case are the same scale', async () => {
    const { course, student } = await setting();
    const [one, other] = [
      await lessonOf(course, [three]),
      await lessonOf(course, [three.map((w) => w.toUpperCase())]),
    ];
    await createSkill(t.db, { criteria: [one, other].flatMap(tieOf) });
    await judge(await answerOf(student, one), one, { level: 0 });
    await judge(await answerOf(student, other), other, { level: 2 });
    expect((await mySkills(student)).skills[0]?.series).toMatchObject([
      { points: [{ level: 0 }, { level: 2 }] },
    ]);
  });

  test('they equal what an independent query finds, whatever has become of the reviews', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three, two], ['Факты', 'Просьба']);
    await createSkill(t.db, { criteria: tieOf(rubric).slice(0, 1) });
    await judge(await answerOf(student, rubric), rubric, { level: 0 });
    const corrected = await answerOf(student, rubric);
    await judge(corrected, rubric, { level: 0, in_force: false, latest: false });
    await judge(corrected, rubric, { level: 1, author: 'mentor' });
    const inWords = await answerOf(student, rubric);
    await judge(inWords, rubric, { level: 1, in_force: false, latest: false });
    await createReview(t.db, { answer_id: inWords.id, author: 'mentor', text: 'Своими словами' });
    const rerun = await answerOf(student, rubric);
    await judge(rerun, rubric, { level: 0, in_force: false, latest: false });
    await judge(rerun, rubric, { level: 1 });
    const held = await answerOf(student, rubric);
    await judge(held, rubric, { level: 1, in_force: false });
    await createReview(t.db, {
      answer_id: (await answerOf(student, rubric)).id,
      state: 'failed',
      cause: 'cut',
    });
    const lines = [{ turn: 0, speaker: 'student', start: 0, end: 9 }];
    await judge(await answerOf(student, rubric, { lines: JSON.stringify(lines) }), rubric, { level: null });
    const released = await answerOf(student, rubric);
    const waits = await judge(released, rubric, { level: 1, in_force: false });
    await t.db.updateTable('reviews').set({ in_force: true }).where('id', '=', waits.id).execute();

    const shown = await mySkills(student);

    expect(rowsOf(shown)).toEqual(await rowsBySql(student));
    expect(shown.skills[0]?.series[0]?.points).toMatchObject([
      { attempt: 1, level: 0, by: 'model', kind: 'written' },
      { attempt: 2, level: 1, by: 'mentor' },
      { attempt: 4, level: 1 },
      { attempt: 7, level: null, kind: 'talk' },
      { attempt: 8, level: 1 },
    ]);
    expect(shown.others).toMatchObject([{ title: 'Просьба', levels: two }]);
  });

  test('an answer that was a take says so, to the learner and to his curator', async () => {
    const { course, student, curator } = await setting();
    const rubric = await lessonOf(course, [three]);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    const scenario = await createScenario(t.db, { lesson_id: rubric.lesson.id });
    const of = { user_id: student.id, lesson_id: rubric.lesson.id, scenario_id: scenario.id };
    const sent = async (
      given: { kind: 'practice' } | { kind: 'take'; family_id: string; branched_at: number },
    ) => {
      const answer = await answerOf(student, rubric, { lines: '[]' });
      const dialogue = await createDialogue(t.db, {
        ...of,
        ...given,
        ended_by: 'student',
        answer_id: answer.id,
      });
      await judge(answer, rubric, { level: 1 });
      return dialogue.id;
    };
    await sent({ kind: 'take', branched_at: 1, family_id: await sent({ kind: 'practice' }) });

    const kinds = [{ kind: 'talk' }, { kind: 'take' }];
    expect((await mySkills(student)).skills).toMatchObject([{ series: [{ points: kinds }] }]);
    const seen = await t.call('GET', `/api/people/${student.id}`, { as: curator });
    expect(seen.json().courses[0].skills).toMatchObject([{ series: [{ points: kinds }] }]);
  });

  test('a tie of today holds for reviews of last month and for a changed rubric', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three]);
    const old = await createAnswer(t.db, {
      user_id: student.id,
      lesson_id: rubric.lesson.id,
      created_at: hoursFromNow(-24 * 30),
    });
    await judge(old, rubric, { level: 0 });
    expect(await mySkills(student)).toMatchObject({ skills: [], others: [{ points: [{ level: 0 }] }] });

    const skill = await createSkill(t.db, { title: 'Факты', criteria: tieOf(rubric) });
    const renamed = await createMentorVersion(t.db, {
      lesson_id: rubric.lesson.id,
      number: 8,
      criteria: rubric.criteria.map((one) => ({ ...one, title: 'Только факты' })),
    });
    await judge(await answerOf(student, rubric), { ...rubric, version: renamed }, { level: 2 });

    expect(await mySkills(student)).toMatchObject({
      skills: [
        {
          title: 'Факты',
          series: [
            {
              points: [
                { criterion: 'Факты', level: 0 },
                { criterion: 'Только факты', level: 2 },
              ],
            },
          ],
        },
      ],
      others: [],
    });

    await t.db.updateTable('skills').set({ archived_at: now }).where('id', '=', skill.id).execute();
    expect(await mySkills(student)).toMatchObject({ skills: [], others: [{ title: 'Только факты' }] });
  });

  test('a skill with an open remark comes before the others, until a later attempt closes it', async () => {
    const { course, student } = await setting();
    const [done, open] = [await lessonOf(course, [three]), await lessonOf(course, [two])];
    await createSkill(t.db, { title: 'Освоен', order: 0, criteria: tieOf(done) });
    await createSkill(t.db, { title: 'Открыт', order: 1, criteria: tieOf(open) });
    await judge(await answerOf(student, done), done, { level: 2 });
    const first = await judge(await answerOf(student, open), open, { level: 0 });
    const titles = async () => (await mySkills(student)).skills.map(({ title }) => title);
    expect(await titles()).toEqual(['Открыт', 'Освоен']);

    const second = await judge(await answerOf(student, open), open, { level: 1 });
    const { id } = await t.db
      .selectFrom('remarks')
      .select('id')
      .where('review_id', '=', first.id)
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('remark_checks')
      .values({ review_id: second.id, remark_id: id, outcome: 'closed', text: 'Теперь есть' })
      .execute();
    expect(await titles()).toEqual(['Освоен', 'Открыт']);
  });

  test('a lesson that is closed by now keeps its levels without its title', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three]);
    await createSkill(t.db, { criteria: tieOf(rubric) });
    await judge(await answerOf(student, rubric), rubric, { level: 1 });
    const points = async () => (await mySkills(student)).skills[0]?.series[0]?.points;
    expect(await points()).toMatchObject([{ lessonTitle: expect.stringContaining('Урок') }]);
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('user_id', '=', student.id)
      .execute();
    expect(await points()).toMatchObject([{ level: 1, lessonTitle: null }]);
  });
});

describe('whose levels are seen', () => {
  test('another’s by no call; a curator sees those of his people in his courses, until they move', async () => {
    const { course, student, curator } = await setting();
    const elsewhere = await createCourse(t.db);
    await enrol(t.db, { user_id: student.id, course_id: elsewhere.id });
    const [own, foreign] = [await lessonOf(course, [three]), await lessonOf(elsewhere, [two])];
    await createSkill(t.db, { title: 'Факты', criteria: [own, foreign].flatMap(tieOf) });
    const hidden = await answerOf(student, foreign);
    await judge(await answerOf(student, own), own, { level: 1 });
    await judge(hidden, foreign, { level: 1 });
    const other = await createUser(t.db);
    const page = () => t.call('GET', `/api/people/${student.id}`, { as: curator });

    expect(await mySkills(other)).toEqual({ skills: [], others: [], next: null });
    expect(await mySkills(curator)).toEqual({ skills: [], others: [], next: null });
    expect((await t.call('GET', `/api/people/${student.id}`, { as: other })).statusCode).toBe(403);
    const seen = await page();
    expect(seen.json().courses).toMatchObject([
      { skills: [{ title: 'Факты', series: [{ levels: three, points: [{ level: 1 }] }] }] },
    ]);
    expect(seen.body).not.toContain(hidden.id);

    const moved = await createGroup(t.db, { course_id: course.id, title: 'Весенний поток' });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: moved.id })
      .where('user_id', '=', student.id)
      .where('course_id', '=', course.id)
      .execute();
    expect((await page()).statusCode).toBe(404);
  });
});

/** The keys under which a response has numbers. */
function numbersIn(value: unknown): Set<string> {
  const keys = new Set<string>();
  JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'number') keys.add(key);
    return part;
  });
  return keys;
}

const rowsOf = ({ skills, others }: SkillsOverTime) =>
  [...skills.flatMap(({ series }) => series), ...others]
    .flatMap(({ levels, points }) =>
      points.map(({ remarkId, level }) => [remarkId, level === null ? null : levels[level]]),
    )
    .toSorted(byFirst);

/** From the remarks upwards, each with its word in the version's own JSON. */
async function rowsBySql(person: { id: string }) {
  const { rows } = await sql<{ id: string; word: string | null }>`
    select m.id, (
      select c->'levels'->m.level->>'title' from mentor_versions v, jsonb_array_elements(v.criteria) c
      where v.id = r.mentor_version_id and (c->>'id')::uuid = m.criterion_id
    ) as word
    from remarks m, reviews r, answers a
    where r.id = m.review_id and a.id = r.answer_id and a.user_id = ${person.id} and r.in_force`.execute(
    t.db,
  );
  return rows.map(({ id, word }) => [id, word]).toSorted(byFirst);
}

const byFirst = (one: readonly unknown[], other: readonly unknown[]) =>
  String(one[0]) < String(other[0]) ? -1 : 1;
