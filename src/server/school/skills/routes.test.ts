import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Skill, UntiedCriteria } from '#contract/skills/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createSkill,
  createUser,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
  await sql`delete from courses`.execute(t.db);
  await sql`delete from audit_log`.execute(t.db);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  t.call(method, path, { as: admin, body });

const list = async (): Promise<Skill[]> => (await call('GET', '/api/skills')).json();
const titles = async () => (await list()).map(({ title }) => title);
const untied = async () =>
  (await call('GET', '/api/skills/untied'))
    .json<UntiedCriteria[]>()
    .map(({ title, criteria }) => [title, criteria.length]);
const journal = async () =>
  (await t.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action);

/** A lesson with criteria of these titles, by its version in force. */
async function lessonWith(...names: string[]) {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const lesson = await createLesson(t.db, { course_id: course.id, title: 'Первый' });
  const version = await createMentorVersion(t.db, {
    lesson_id: lesson.id,
    number: 7,
    criteria: names.map((name) => aCriterion(name)),
  });
  return { course, lesson, version, ids: version.criteria.map(({ id }) => id) };
}

test('a skill is added last, renamed and moved, and each change is in the journal', async () => {
  const input = { title: ' Факты ', description: 'Говорит о том, что было видно' };
  const created = await call('POST', '/api/skills', input);
  expect([created.statusCode, created.json()]).toMatchObject([
    201,
    { title: 'Факты', description: input.description, archivedAt: null, criteria: [], people: 0 },
  ]);
  const second = (await call('POST', '/api/skills', { title: 'Просьба', description: '' })).json<Skill>();
  expect(await titles()).toEqual(['Факты', 'Просьба']);

  await call('PUT', '/api/skills/order', { skillIds: [second.id, created.json<Skill>().id] });
  const renamed = { title: 'Понятная просьба', description: '', basedOn: second.updatedAt };
  await call('PUT', `/api/skills/${second.id}`, renamed);
  await call('PUT', `/api/skills/${second.id}`, renamed);

  expect(await titles()).toEqual(['Понятная просьба', 'Факты']);
  expect(await journal()).toEqual(['skill_created', 'skill_created', 'skills_reordered', 'skill_updated']);
});

test('a title is taken whatever its case and «ё», until its skill is in the archive', async () => {
  const taken = await createSkill(t.db, { title: 'Твёрдый отказ' });
  const again = await call('POST', '/api/skills', { title: 'твердый ОТКАЗ', description: '' });
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { code: 'conflict', fields: { title: 'Навык с таким названием уже есть' } },
  ]);
  await t.db.updateTable('skills').set({ archived_at: now }).where('id', '=', taken.id).execute();
  expect((await call('POST', '/api/skills', { title: 'твердый ОТКАЗ', description: '' })).statusCode).toBe(
    201,
  );
  expect((await call('POST', `/api/skills/${taken.id}/restore`)).statusCode).toBe(409);
});

test('five that add the same title at once add one skill', async () => {
  const all = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/api/skills', { title: 'Граница', description: '' })),
  );
  expect(all.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual([
    '201',
    '409',
    '409',
    '409',
    '409',
  ]);
});

test('a change that would overwrite another’s is refused, with who saved it, until it is based on that one', async () => {
  const { id, updatedAt } = (
    await call('POST', '/api/skills', { title: 'Факты', description: '' })
  ).json<Skill>();
  const other = await createAdmin(t.db, { first_name: 'Пётр', last_name: 'Ким' });
  const put = (body: object, as = admin) => t.call('PUT', `/api/skills/${id}`, { as, body });
  const first = await put({ title: 'Факты', description: 'Видно и слышно', basedOn: updatedAt }, other);
  expect(first.statusCode).toBe(200);

  const mine = { title: 'Только факты', description: '', basedOn: updatedAt };
  const refused = await put(mine);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили навык, его сохранил кто-то ещё: Пётр Ким',
      saved: { by: 'Пётр Ким', at: first.json<Skill>().updatedAt },
    },
  ]);
  expect(await list()).toMatchObject([{ title: 'Факты', description: 'Видно и слышно' }]);

  // Neither a new order nor the archive is a change of its words.
  await call('PUT', '/api/skills/order', { skillIds: [id] });
  const over = await put({ ...mine, basedOn: refused.json().saved.at });
  expect([over.statusCode, over.json().title]).toEqual([200, 'Только факты']);
  // What is saved already may be sent again.
  expect((await put(mine)).statusCode).toBe(200);
  expect((await put({ ...mine, basedOn: undefined })).json().fields).toHaveProperty('basedOn');
});

test('an order by stale data is refused', async () => {
  const { id } = await createSkill(t.db);
  const other = await createSkill(t.db);
  for (const skillIds of [[id], [id, id], [id, randomUUIDv7()], []]) {
    expect((await call('PUT', '/api/skills/order', { skillIds })).statusCode).toBe(409);
  }
  expect((await call('PUT', '/api/skills/order', { skillIds: [other.id, id] })).statusCode).toBe(200);
});

test('one without criteria is deleted, one with them goes to the archive and comes back whole', async () => {
  const { lesson, ids } = await lessonWith('Факты');
  const empty = await createSkill(t.db);
  const tied = await createSkill(t.db, { criteria: [{ criterion_id: ids[0] ?? '', lesson_id: lesson.id }] });

  expect((await call('DELETE', `/api/skills/${empty.id}`)).json()).toEqual({ id: empty.id, archived: false });
  expect((await call('DELETE', `/api/skills/${tied.id}`)).json()).toEqual({ id: tied.id, archived: true });

  expect(await list()).toMatchObject([{ id: tied.id, archivedAt: expect.any(String), criteria: [{}] }]);
  expect(await untied()).toEqual([['Факты', 1]]);
  expect((await call('PUT', '/api/skills/order', { skillIds: [] })).statusCode).toBe(200);
  expect((await call('POST', `/api/skills/${tied.id}/restore`)).json()).toMatchObject({ archivedAt: null });
  expect(await untied()).toEqual([]);
  expect(await journal()).toEqual(['skill_deleted', 'skill_archived', 'skill_restored']);
});

test('criteria of one title are tied together; only what changes is written', async () => {
  const [first, second] = [await lessonWith('Твёрдость', 'Просьба'), await lessonWith('твердость!')];
  const skill = await createSkill(t.db, { title: 'Граница' });
  expect(await untied()).toEqual([
    ['Твёрдость', 2],
    ['Просьба', 1],
  ]);
  const ties = [first, second].map(({ ids }) => ({ criterionId: ids[0] ?? '', skillId: skill.id }));

  const tied = await call('PUT', '/api/skills/ties', { ties });
  expect(tied.json()).toMatchObject([
    { title: 'Граница', criteria: [{ lesson: { title: 'Первый' } }, { title: 'твердость!' }] },
  ]);
  await call('PUT', '/api/skills/ties', { ties });
  expect(await untied()).toEqual([['Просьба', 1]]);
  await call('PUT', '/api/skills/ties', { ties: [{ criterionId: ties[0]?.criterionId, skillId: null }] });

  expect(await untied()).toHaveLength(2);
  const changes = await t.db.selectFrom('audit_log').select('details').orderBy('id').execute();
  expect(changes).toEqual([{ details: { criteria: 2 } }, { details: { criteria: 1 } }]);
});

test('of ties with an unknown criterion or skill, or one in the archive, none is written', async () => {
  const { ids } = await lessonWith('Факты');
  const skill = await createSkill(t.db);
  const archived = await createSkill(t.db, { archived_at: new Date().toISOString() });
  const right = { criterionId: ids[0] ?? '', skillId: skill.id };
  for (const wrong of [
    { criterionId: randomUUIDv7(), skillId: skill.id },
    { criterionId: randomUUIDv7(), skillId: null },
    { criterionId: ids[0] ?? '', skillId: randomUUIDv7() },
    { criterionId: ids[0] ?? '', skillId: archived.id },
  ]) {
    const ties = wrong.criterionId === right.criterionId ? [wrong] : [right, wrong];
    expect((await call('PUT', '/api/skills/ties', { ties })).statusCode).toBe(404);
  }
  expect((await call('PUT', '/api/skills/ties', { ties: [right, right] })).statusCode).toBe(400);
  expect(await t.db.selectFrom('criterion_skills').selectAll().execute()).toEqual([]);
});

test('a criterion keeps its tie in a new version, and after the rubric has lost it', async () => {
  const { lesson, version, ids } = await lessonWith('Факты', 'Просьба');
  const skill = await createSkill(t.db, {
    criteria: ids.map((id) => ({ criterion_id: id, lesson_id: lesson.id })),
  });
  await createMentorVersion(t.db, {
    lesson_id: lesson.id,
    number: 8,
    criteria: version.criteria.slice(0, 1).map((one) => ({ ...one, title: 'Только факты' })),
  });
  expect(await list()).toMatchObject([{ criteria: [{ title: 'Только факты' }] }]);
  expect((await list())[0]?.criteria).toHaveLength(1);
  const ties = [{ criterionId: ids[1], skillId: null }];
  expect((await call('PUT', '/api/skills/ties', { ties })).statusCode).toBe(200);
  const left = await t.db.selectFrom('criterion_skills').select('skill_id').execute();
  expect(left).toEqual([{ skill_id: skill.id }]);
});

test('people are counted by reviews in force that gave a level', async () => {
  const { lesson, version, ids } = await lessonWith('Факты');
  await createSkill(t.db, { criteria: [{ criterion_id: ids[0] ?? '', lesson_id: lesson.id }] });
  for (const { level, ...given } of [{ level: 1 }, { level: null }, { level: 2, in_force: false }]) {
    const person = await createUser(t.db);
    const answer = await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
      ...given,
    });
    await createRemark(t.db, { review_id: review.id, criterion_id: ids[0] ?? '', level });
  }
  expect(await list()).toMatchObject([{ people: 1 }]);
});
