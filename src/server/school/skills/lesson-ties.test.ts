import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CriterionInput } from '#contract/lessons/criteria.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { createAdmin, createCourse, createSkill, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

beforeEach(async () => {
  await sql`delete from courses`.execute(t.db);
  await sql`delete from skills`.execute(t.db);
  await sql`delete from audit_log`.execute(t.db);
});

const criterion = (title: string, given: Partial<CriterionInput> = {}): CriterionInput => ({
  title,
  description: '',
  levels: ['Пока нет', 'Есть'].map((level) => ({ title: level, description: '' })),
  ...given,
});

async function create(criteria: CriterionInput[]) {
  const course = await createCourse(t.db);
  const path = `/api/courses/${course.id}/lessons`;
  const response = await t.call('POST', path, { as: admin, body: { title: 'Урок', criteria } });
  return { course, response, lesson: response.json<Lesson>() };
}

const save = (id: string, body: object) =>
  t.call('PUT', `/api/lessons/${id}`, { as: admin, body: { title: 'Урок', ...body } });

const skillsOf = ({ criteria }: Lesson) => criteria.map(({ title, skillId }) => [title, skillId]);
const journal = async () =>
  (await t.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()).map(
    ({ action, details }) => (action === 'skills_tied' ? [action, details] : action),
  );

test('a lesson ties its criteria as it is created, and shows administrators the skills', async () => {
  const skill = await createSkill(t.db, { title: 'Факты' });
  const { course, lesson } = await create([criterion('Факты', { skillId: skill.id }), criterion('Просьба')]);
  expect(skillsOf(lesson)).toEqual([
    ['Факты', skill.id],
    ['Просьба', null],
  ]);
  expect(await journal()).toEqual([['skills_tied', { criteria: 1 }], 'lesson_created']);

  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const seen = (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json<Lesson>();
  expect(seen.criteria.some((one) => 'skillId' in one)).toBe(false);
});

test('what is left out is unchanged, null unties, and a tie alone makes no version', async () => {
  const [facts, request] = [
    await createSkill(t.db, { title: 'Факты' }),
    await createSkill(t.db, { title: 'Просьба' }),
  ];
  const { lesson } = await create([criterion('Один', { skillId: facts.id }), criterion('Два')]);
  const [one, two] = lesson.criteria.map(({ id, title }) => criterion(title, { id }));

  const kept = (await save(lesson.id, { criteria: [two, { ...one, title: 'Первый' }] })).json<Lesson>();
  expect(skillsOf(kept)).toEqual([
    ['Два', null],
    ['Первый', facts.id],
  ]);

  const criteria = kept.criteria;
  const tied = await save(lesson.id, {
    version: kept.version,
    criteria: [
      { ...criteria[0], skillId: request.id },
      { ...criteria[1], skillId: null },
    ],
  });
  expect(skillsOf(tied.json())).toEqual([
    ['Два', request.id],
    ['Первый', null],
  ]);
  expect(tied.json()).toMatchObject({ version: kept.version, mentorVersion: kept.mentorVersion });
  await save(lesson.id, { criteria: tied.json<Lesson>().criteria });
  expect((await journal()).slice(2)).toEqual(['lesson_updated', ['skills_tied', { criteria: 2 }]]);
});

test('a removed criterion keeps its tie for its past, and comes back with it from the history', async () => {
  const skill = await createSkill(t.db, { title: 'Факты' });
  const { lesson } = await create([criterion('Факты', { skillId: skill.id }), criterion('Просьба')]);
  await save(lesson.id, { criteria: lesson.criteria.slice(1) });
  expect(await t.db.selectFrom('criterion_skills').select('skill_id').execute()).toEqual([
    { skill_id: skill.id },
  ]);
  const restored = await t.call('POST', `/api/lessons/${lesson.id}/versions/1/restore`, {
    as: admin,
    body: {},
  });
  expect(skillsOf(restored.json())).toEqual([
    ['Факты', skill.id],
    ['Просьба', null],
  ]);
});

test('a skill in the archive stays where it is, and is not to be chosen', async () => {
  const skill = await createSkill(t.db, { title: 'Факты' });
  const { lesson } = await create([criterion('Факты', { skillId: skill.id }), criterion('Просьба')]);
  await t.call('DELETE', `/api/skills/${skill.id}`, { as: admin });
  const same = await save(lesson.id, { criteria: lesson.criteria });
  expect(skillsOf(same.json())[0]).toEqual(['Факты', skill.id]);

  for (const skillId of [skill.id, randomUUIDv7()]) {
    const [one, two] = lesson.criteria;
    const refused = await save(lesson.id, { content: 'Иначе', criteria: [one, { ...two, skillId }] });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { 'criteria.1.skillId': 'Этого навыка больше нет в списке школы' },
    ]);
  }
  // Nothing of the refused save is kept.
  const read = await t.call('GET', `/api/lessons/${lesson.id}`, { as: admin });
  expect(read.json()).toMatchObject({ content: null, criteria: lesson.criteria });
});
