import { beforeEach, describe, expect, test } from 'vitest';
import type { Today, TodayItem } from '#contract/today/schemas.ts';
import {
  createCourse,
  createDialogue,
  createLesson,
  createPlan,
  createProgress,
  createScenario,
  createSkill,
  createStudentInLesson,
  createSurvey,
  createSurveyResponse,
  createUser,
  enrol,
  hoursFromNow,
  nextId,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await t.pool.query('delete from skills');
});

type Person = { id: string };

const day = 24;
const days = (number: number) => hoursFromNow(-day * number);

async function itemsOf(as: Person): Promise<TodayItem[]> {
  return (await t.call('GET', '/api/today', { as })).json<Today>().items;
}
const kindsOf = async (as: Person) => (await itemsOf(as)).map(({ kind }) => kind);
const later = (as: Person, key: string) =>
  t.call('PUT', `/api/today/${encodeURIComponent(key)}/later`, { as });

const asks = (since: number) => ({
  ask_at: null,
  asked: 1,
  asked_at: days(since),
  asks_since: days(since),
});

/** A student who was judged at one criterion of a skill so many days ago, and another lesson of that skill. */
async function judgedAgo(ago: number, level: number) {
  const { course, student } = await setting();
  const [rubric, another] = [await lessonOf(course, [three]), await lessonOf(course, [three], ['Просьба'])];
  const skill = await createSkill(t.db, { criteria: [rubric, another].flatMap(tieOf) });
  const answer = await answerOf(student, rubric);
  await judge(answer, rubric, { level, seen_at: days(ago), finished_at: days(ago) });
  await t.db
    .updateTable('answers')
    .set({ created_at: days(ago) })
    .where('id', '=', answer.id)
    .execute();
  for (const { lesson } of [rubric, another]) {
    await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, completed_at: days(ago) });
  }
  return { course, student, rubric, another, skill };
}

describe('«Сегодня» of whoever studies', () => {
  test('has plans that ask before all else, the longest waiting first; for two weeks', async () => {
    const { student, lesson } = await createStudentInLesson(t.db);
    const plan = (since: number, words: string) =>
      createPlan(t.db, { user_id: student.id, lesson_id: lesson.id, words, ...asks(since) });
    await plan(1, 'Второе');
    await plan(13.9, 'Первое');
    await plan(14.1, 'Прошлое');
    await createPlan(t.db, { user_id: student.id, words: 'Ещё не спросили' });
    expect(await itemsOf(student)).toMatchObject([
      { kind: 'plan', words: 'Первое', mayAskAgain: true },
      { kind: 'plan', words: 'Второе' },
      { kind: 'continue' },
    ]);
  });

  test('stands in its order, and the way on is one line', async () => {
    const { student, another, course } = await judgedAgo(9, 1);
    const scenario = await createScenario(t.db, { lesson_id: another.lesson.id });
    await createLesson(t.db, { course_id: course.id, title: 'Следующий' });
    expect(await kindsOf(student)).toEqual(['revise', 'continue', 'return']);
    await createDialogue(t.db, {
      user_id: student.id,
      lesson_id: another.lesson.id,
      scenario_id: scenario.id,
    });
    expect(await kindsOf(student)).toEqual(['revise', 'talk', 'return']);
    await createPlan(t.db, { user_id: student.id, ...asks(1) });
    expect(await kindsOf(student)).toEqual(['plan', 'revise', 'talk', 'return']);
    await t.db.updateTable('reviews').set({ seen_at: null }).execute();
    expect(await kindsOf(student)).toEqual(['plan', 'review', 'talk', 'return']);
  });

  test('is five lines at most, two of a kind, and the way on is among them', async () => {
    const { student, course } = await judgedAgo(9, 1);
    await createLesson(t.db, { course_id: course.id, title: 'Следующий' });
    for (const since of [3, 2, 1]) await createPlan(t.db, { user_id: student.id, ...asks(since) });
    expect(await kindsOf(student)).toEqual(['plan', 'plan', 'revise', 'continue', 'return']);
    const write = (from: string) =>
      t.db
        .insertInto('notices')
        .values({
          user_id: student.id,
          kind: 'message',
          key: from,
          subject: JSON.stringify({ fromId: nextId(), from, text: 'Жду', threadId: nextId() }),
        })
        .execute();
    for (const from of ['Ольга', 'Пётр', 'Анна']) await write(from);
    expect(await itemsOf(student)).toMatchObject([
      { kind: 'message', from: 'Анна' },
      { kind: 'message', from: 'Пётр' },
      { kind: 'plan' },
      { kind: 'plan' },
      { kind: 'continue' },
    ]);
  });

  test('has what to mend before what a second course will bring', async () => {
    const { student } = await judgedAgo(5, 1);
    const second = await createCourse(t.db);
    for (const [order, title] of ['Первый', 'Второй', 'Третий', 'Четвёртый'].entries()) {
      await createLesson(t.db, { course_id: second.id, title, order, due_after: 3 });
    }
    await enrol(t.db, { user_id: student.id, course_id: second.id });
    expect(await kindsOf(student)).toEqual(['revise', 'continue', 'soon']);
  });

  test('goes on with a draft of the last week before the next lesson of the course', async () => {
    const { student, course } = await createStudentInLesson(t.db);
    const other = await createLesson(t.db, { course_id: course.id, title: 'С черновиком', order: 5 });
    const draft = { user_id: student.id, lesson_id: other.id, text: 'Начал', revision: 1 };
    await t.db
      .insertInto('answer_drafts')
      .values({ ...draft, updated_at: days(6) })
      .execute();
    expect(await itemsOf(student)).toMatchObject([{ kind: 'continue', lesson: { title: 'С черновиком' } }]);
    await t.db
      .updateTable('answer_drafts')
      .set({ updated_at: days(8) })
      .execute();
    expect((await itemsOf(student))[0]).not.toMatchObject({ lesson: { title: 'С черновиком' } });
  });

  test('offers another lesson of a skill when its time has come, for two weeks, with the reason', async () => {
    const { student, another, skill } = await judgedAgo(28, 2);
    expect(await itemsOf(student)).toEqual([
      {
        kind: 'return',
        key: 'return',
        lesson: { id: another.lesson.id, title: 'Урок Пока нет–Есть частично–Есть' },
        skill: { id: skill.id, title: skill.title },
        criterion: 'Факты',
        was: 'Есть',
        at: expect.any(String),
        difficulty: null,
      },
    ]);
    expect(await itemsOf((await judgedAgo(27, 2)).student)).toEqual([]);
    expect(await itemsOf((await judgedAgo(43, 2)).student)).toEqual([]);
    const mine = await t.call('GET', '/api/me/skills', { as: (await judgedAgo(43, 2)).student });
    expect(mine.json().next).toMatchObject({ why: 'return', was: 'Есть' });
  });

  test('never offers a lesson that can’t be sent', async () => {
    const { student, another, rubric, course } = await judgedAgo(8, 0);
    const offered = async () => (await itemsOf(student)).find(({ kind }) => kind === 'return');
    await t.db
      .updateTable('reviews')
      .set({ finished_at: days(20) })
      .execute();
    expect(await offered()).toMatchObject({ lesson: { id: another.lesson.id } });
    const set = (id: string, change: object) =>
      t.db.updateTable('lessons').set(change).where('id', '=', id).execute();
    await set(another.lesson.id, { published_at: null });
    expect(await offered()).toMatchObject({ lesson: { id: rubric.lesson.id } });
    await set(rubric.lesson.id, { attempts_limit: 1 });
    expect(await offered()).toBeUndefined();
    await set(another.lesson.id, { published_at: days(9) });
    await t.db.updateTable('groups').set({ late: 'refused' }).where('course_id', '=', course.id).execute();
    await t.db
      .insertInto('group_lessons')
      .columns(['group_id', 'lesson_id', 'due_at'])
      .expression((e) =>
        e
          .selectFrom('groups')
          .select((s) => [
            'id',
            s.val(another.lesson.id).$castTo<string>().as('lesson'),
            s.val(days(1)).$castTo<string>().as('due'),
          ])
          .where('course_id', '=', course.id),
      )
      .execute();
    expect(await offered()).toBeUndefined();
  });

  test('lets go by itself what isn’t taken for two weeks: a remark, a talk', async () => {
    const { student, rubric } = await judgedAgo(5, 1);
    const scenario = await createScenario(t.db, { lesson_id: rubric.lesson.id });
    await createDialogue(t.db, {
      user_id: student.id,
      lesson_id: rubric.lesson.id,
      scenario_id: scenario.id,
    });
    expect(await kindsOf(student)).toEqual(['revise', 'talk']);
    await t.db
      .updateTable('dialogues')
      .set({ touched_at: days(15) })
      .where('user_id', '=', student.id)
      .execute();
    expect(await kindsOf(student)).toEqual(['revise']);
    await t.db
      .updateTable('reviews')
      .set({ finished_at: days(15) })
      .execute();
    expect(await kindsOf(student)).toEqual([]);
  });
});

describe('«Не сейчас»', () => {
  test('hides a line for a week; what ends by being read has no such thing', async () => {
    const { student, course } = await judgedAgo(9, 1);
    await createLesson(t.db, { course_id: course.id });
    await createPlan(t.db, { user_id: student.id, ...asks(1) });
    const keys = (await itemsOf(student)).map((item) => ('key' in item ? item.key : undefined) ?? item.kind);
    // There is no other lesson: the next one stays.
    expect(keys).toEqual(['plan', expect.stringMatching(/^revise:/), 'continue', 'return']);
    for (const key of keys) {
      const response = await later(student, key);
      expect([key, response.statusCode]).toEqual([key, ['plan', 'continue'].includes(key) ? 404 : 200]);
    }
    expect(await kindsOf(student)).toEqual(['plan', 'continue']);
    await t.pool.query(`update set_asides set until = until - interval '6 days 23 hours'`);
    expect(await kindsOf(student)).toEqual(['plan', 'continue']);
    await t.pool.query(`update set_asides set until = until - interval '2 hours'`);
    expect(await kindsOf(student)).toEqual(['plan', 'revise', 'continue', 'return']);
  });

  test('is one’s own, for what stands there; another lesson comes instead, and a deadline is still told of', async () => {
    const { student, lesson, course } = await createStudentInLesson(t.db);
    const stranger = await createUser(t.db);
    await t.db.updateTable('lessons').set({ due_after: 2 }).where('id', '=', lesson.id).execute();
    const other = await createCourse(t.db);
    const instead = await createLesson(t.db, { course_id: other.id, title: 'Взамен' });
    const draft = { user_id: student.id, lesson_id: lesson.id, text: 'Начал', revision: 1 };
    await t.db.insertInto('answer_drafts').values(draft).execute();
    await enrol(t.db, { user_id: student.id, course_id: other.id });
    const key = `continue:${lesson.id}`;
    expect(await itemsOf(student)).toMatchObject([{ kind: 'continue', key, lesson: { id: lesson.id } }]);
    expect((await later(stranger, key)).statusCode).toBe(404);
    expect((await later(student, 'continue:чужое')).statusCode).toBe(404);
    const { items } = (await later(student, key)).json<Today>();
    expect(items).toMatchObject([
      { kind: 'continue', lesson: { id: instead.id } },
      { kind: 'soon', what: 'due', lesson: { id: lesson.id } },
    ]);
    expect(items[0]).not.toHaveProperty('key');
    await enrol(t.db, { user_id: stranger.id, course_id: course.id });
    expect(await kindsOf(stranger)).toEqual(['continue']);
  });
});

test('a survey before the lessons stands above the next lesson until it is sent or the first lesson is done', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const offered = (survey_id: string, place: 'start' | 'end') =>
    t.db.insertInto('survey_offers').values({ survey_id, course_id: course.id, place }).execute();
  const [asked, empty, after] = [
    await createSurvey(t.db, { title: 'Ожидания', questions: ['Чего ждёте?'] }),
    await createSurvey(t.db),
    await createSurvey(t.db, { questions: ['Как прошло?'] }),
  ];
  await offered(asked.id, 'start');
  await offered(empty.id, 'start');
  await offered(after.id, 'end');
  const items = await itemsOf(student);
  expect(items.map(({ kind }) => kind)).toEqual(['before', 'continue']);
  expect(items[0]).toMatchObject({ survey: { title: 'Ожидания' }, course: { id: course.id } });

  const second = await createLesson(t.db, { course_id: course.id, order: 5 });
  await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, completed_at: days(1) });
  expect((await itemsOf(student)).map(({ kind }) => kind)).toEqual(['continue']);
  await t.db.deleteFrom('lessons').where('id', '=', second.id).execute();
  await t.db.deleteFrom('lesson_progress').where('lesson_id', '=', lesson.id).execute();

  const another = await createUser(t.db);
  await enrol(t.db, { user_id: another.id, course_id: course.id });
  await createSurveyResponse(t.db, { survey_id: asked.id, user_id: another.id });
  expect(await kindsOf(another)).toEqual(['continue']);
  expect(await kindsOf(student)).toEqual(['before', 'continue']);
  expect((await later(student, `before:${asked.id}`)).statusCode).toBe(200);
  expect(await kindsOf(student)).toEqual(['continue']);
});
