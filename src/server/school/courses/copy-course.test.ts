import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { countStatements } from '#test/count-statements.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createMentorVersion,
  createScenario,
  createSkill,
  createSurvey,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { form } from '#test/form.ts';
import { mp4 } from '#test/sample-files.ts';

let t: TestApp;
let dataDir: string;
let admin: { id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'copies-'));
  t = await createTestApp({ DATA_DIR: dataDir });
  admin = await createAdmin(t.db);
});

afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

const get = async (url: string, as = admin) => (await t.call('GET', url, { as })).json();

const copy = (id: string) => t.call('POST', `/api/courses/${id}/copy`, { as: admin });

const addFile = async (lessonId: string, samples: number): Promise<string> => {
  const sent = await form({ file: { name: 'а.mp4', bytes: mp4({ samples }) } });
  return (await t.call('POST', `/api/lessons/${lessonId}/files`, { as: admin, ...sent })).json().address;
};

test('a copy is a draft with all that authors have made, and nobody in it', async () => {
  const course = await createCourse(t.db, {
    title: 'К'.repeat(200),
    without_ai: true,
    data_rule: 'russia',
    passes_by: 'levels',
    in_order: true,
    certificate: JSON.stringify({ hours: 16, signedBy: '', text: '', given: 'by_hand' }),
  });
  const [first, second] = [
    await createLesson(t.db, {
      course_id: course.id,
      order: 0,
      opens_after: 3,
      due_after: 7,
      passes_by: 'person',
      is_counted: false,
      asks_when_short: false,
      asks_self: true,
    }),
    await createLesson(t.db, { course_id: course.id, order: 1, published_at: hoursFromNow(5) }),
  ];
  const file = await addFile(first.id, 100);
  await t.db
    .updateTable('lessons')
    .set({ content: `[дальше](/lesson/${second.id}) ![а](${file}) /lesson/${course.id}`, video_url: file })
    .where('id', '=', first.id)
    .execute();
  const criterion = { ...aCriterion('Факты'), aloud: true, passesFrom: 2 };
  await createMentorVersion(t.db, {
    lesson_id: first.id,
    prompt: 'Промпт',
    criteria: [criterion],
  });
  const skill = await createSkill(t.db);
  await t.db
    .insertInto('criterion_skills')
    .values({ criterion_id: criterion.id, lesson_id: first.id, skill_id: skill.id })
    .execute();
  const expected = [
    { criterionId: criterion.id, level: 1, levels: criterion.levels.map(({ title }) => title) },
    { criterionId: first.id, level: 0, levels: ['Критерия уже нет'] },
  ];
  const samples = [
    { kind: 'weak', content: 'Слабый ответ', expected },
    { kind: 'strong', content: 'Сильный ответ', expected: [] },
  ];
  await t.call('PUT', `/api/lessons/${first.id}/samples`, { as: admin, body: { samples } });
  const more = { from: 'typed', content: 'Ещё один ответ', expected: expected.slice(0, 1) };
  for (const note of [undefined, 'с намёком'])
    await t.call('POST', `/api/lessons/${first.id}/samples`, { as: admin, body: { ...more, note } });
  const scenario = await createScenario(t.db, { lesson_id: first.id });
  const survey = await createSurvey(t.db);
  await t.db
    .insertInto('survey_offers')
    .values({ survey_id: survey.id, course_id: course.id, place: 'end' })
    .execute();
  const student = await createUser(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });

  const made = await copy(course.id);
  expect(made.statusCode).toBe(201);
  const { id } = made.json();
  expect(made.json()).toMatchObject({
    title: `${'К'.repeat(192)} (копия)`,
    publishedAt: null,
    withoutAi: true,
    passesBy: 'levels',
    inOrder: true,
    certificate: { hours: 16, given: 'by_hand' },
    dataRule: 'russia',
    lessonCount: 1,
  });
  const lessons = await get(`/api/courses/${id}/lessons`);
  const lesson = await get(`/api/lessons/${lessons[0].id}`);
  const ofCopy = file.replace(first.id, lesson.id);
  expect(lesson).toMatchObject({
    title: first.title,
    content: `[дальше](/lesson/${lessons[1].id}) ![а](${ofCopy}) /lesson/${course.id}`,
    videoUrl: ofCopy,
    opensAfter: 3,
    dueAfter: 7,
    aiPrompt: 'Промпт',
    criteria: [{ title: 'Факты', levels: criterion.levels, skillId: skill.id, aloud: true, passesFrom: 2 }],
    ownPassesBy: 'person',
    isCounted: false,
    asksWhenShort: false,
    asksSelf: true,
    answerCount: 0,
    version: 1,
  });
  expect(lesson.criteria[0].id).not.toBe(criterion.id);
  expect(await get(`/api/lessons/${lesson.id}/samples`)).toEqual([
    { ...samples[0], expected: [{ ...expected[0], criterionId: lesson.criteria[0].id }] },
    samples[1],
  ]);
  const workbench = await get(`/api/lessons/${lesson.id}/mentor`);
  expect(workbench.draft).toBeNull();
  const copiedLevels = workbench.samples.map(({ note, expected: [level] }: LessonSample) => [
    note,
    level?.isCurrent,
  ]);
  expect(copiedLevels).toHaveLength(4);
  expect(copiedLevels).toEqual(
    expect.arrayContaining([
      [null, true],
      ['с намёком', true],
    ]),
  );
  expect(lesson.publishedAt).not.toBeNull();
  expect(lessons[1].publishedAt).toBeNull();
  const copied = await t.db
    .selectFrom('scenarios')
    .select(['card', 'in_force', 'number'])
    .where('lesson_id', '=', lesson.id)
    .execute();
  expect(copied).toEqual([{ card: scenario.card, in_force: true, number: 1 }]);
  const offers = t.db.selectFrom('survey_offers').select(['survey_id', 'place']).where('course_id', '=', id);
  expect(await offers.execute()).toEqual([{ survey_id: survey.id, place: 'end' }]);
  for (const table of ['groups', 'user_courses', 'curators'] as const) {
    expect(await t.db.selectFrom(table).select('course_id').where('course_id', '=', id).execute()).toEqual(
      [],
    );
  }
  const [entry] = await get('/api/audit?action=course_copied');
  expect(entry.details).toMatchObject({ courseId: id, sourceId: course.id });

  // Each has its own: the bytes go with the last of them.
  await t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();
  await t.call('DELETE', `/api/courses/${course.id}`, { as: admin });
  expect((await t.call('GET', ofCopy, { as: admin })).statusCode).toBe(200);
  expect((await t.call('GET', file, { as: admin })).statusCode).toBe(404);
});

test('twenty lessons with files are copied by statements that grow with the lessons', async () => {
  const statementsFor = async (lessonCount: number) => {
    const course = await createCourse(t.db);
    for (let order = 0; order < lessonCount; order += 1) {
      const lesson = await createLesson(t.db, { course_id: course.id, order, content: 'т'.repeat(100_000) });
      await createMentorVersion(t.db, { lesson_id: lesson.id, criteria: [aCriterion('Факты')] });
      await addFile(lesson.id, 1_000_000 + order);
    }
    return countStatements(async () => {
      expect((await copy(course.id)).json().lessonCount).toBe(lessonCount);
    });
  };
  const ofTwo = await statementsFor(2);
  expect(await statementsFor(20)).toBeLessThanOrEqual(10 * ofTwo);
});

test('a course that isn’t there is not copied', async () => {
  expect((await copy('019a0000-0000-7000-8000-000000000000')).statusCode).toBe(404);
});
