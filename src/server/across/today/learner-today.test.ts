import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Today, TodayItem } from '#contract/today/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { fewestStatements } from '#test/count-statements.ts';
import {
  aCriterion,
  createAnswer,
  createCourse,
  createDialogue,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createScenario,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
  nextId,
} from '#test/factories.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Row {
  id: string;
}

async function todayOf(as: Row): Promise<Today> {
  const response = await t.call('GET', '/api/today', { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const kinds = (items: readonly TodayItem[]) => items.map(({ kind }) => kind);

const daysFromNow = (days: number) => hoursFromNow(24 * days);

describe('GET /api/today for a student', () => {
  test('nothing to do says nothing', async () => {
    const { items, next, firstSteps } = await todayOf(await createUser(t.db));
    expect([items, next, firstSteps]).toEqual([[], [], null]);
  });

  test('names the next lesson of each course, and goes on where work was last', async () => {
    const { student, course, lesson } = await createStudentInLesson(t.db);
    const second = await createLesson(t.db, { course_id: course.id, title: 'Второй', order: 1 });
    await createLesson(t.db, { course_id: course.id, title: 'Черновик', order: 2, published_at: null });
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      completed_at: daysFromNow(-1),
      active_at: daysFromNow(-1),
    });
    const other = await createCourse(t.db);
    const first = await createLesson(t.db, { course_id: other.id, title: 'Начало' });
    await enrol(t.db, { user_id: student.id, course_id: other.id });

    const { items, next } = await todayOf(student);

    expect(items).toEqual([
      {
        kind: 'continue',
        // Another course has one to offer instead.
        key: `continue:${second.id}`,
        lesson: { id: second.id, title: 'Второй', number: 2, dates: null },
        course: { id: course.id, title: course.title },
      },
    ]);
    expect(next).toMatchObject([
      { courseId: course.id, lesson: { id: second.id } },
      { courseId: other.id, lesson: { id: first.id, number: 1 } },
    ]);
  });

  test('an unread review and a reply come first; once read they go, and what is left to mend stays', async () => {
    const { student, lesson } = await createStudentInLesson(t.db);
    const criterion = aCriterion('Факты');
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id, criteria: [criterion] });
    const content = 'Кирилл, опять макет с ошибками.';
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
    });
    const start = content.indexOf('опять макет');
    const remark = await createRemark(t.db, {
      review_id: review.id,
      criterion_id: criterion.id,
      level: 0,
      next_step: '**назовите** день.',
      quotes: [[start, start + 'опять макет'.length]],
    });
    await createProgress(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      completed_at: daysFromNow(-1),
    });
    await t.db
      .insertInto('notices')
      .values({
        user_id: student.id,
        kind: 'referral_settled',
        key: 'one',
        subject: JSON.stringify({ surveyId: nextId(), surveyTitle: 'Анкета' }),
      })
      .execute();

    const unread = await todayOf(student);
    expect(unread.items).toMatchObject([
      { kind: 'reply', about: 'survey', title: 'Анкета' },
      { kind: 'review', lesson: { id: lesson.id }, author: 'model' },
    ]);

    await t.db
      .updateTable('notices')
      .set({ seen_at: hoursFromNow(0) })
      .execute();
    await t.db
      .updateTable('reviews')
      .set({ seen_at: hoursFromNow(0) })
      .execute();
    expect((await todayOf(student)).items).toEqual([
      {
        kind: 'revise',
        key: `revise:${lesson.id}`,
        lesson: { id: lesson.id, title: lesson.title },
        remarks: 1,
        first: { id: remark.id, words: 'опять макет', text: 'назовите день.', inTalk: false },
      },
    ]);

    await t.db.updateTable('lessons').set({ attempts_limit: 1 }).where('id', '=', lesson.id).execute();
    expect((await todayOf(student)).items).toEqual([]);
  });

  test('an open talk stands in place of its lesson', async () => {
    const { student, lesson } = await createStudentInLesson(t.db);
    const scenario = await createScenario(t.db, { lesson_id: lesson.id });
    const talk = await createDialogue(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      scenario_id: scenario.id,
    });
    expect((await todayOf(student)).items).toEqual([
      {
        kind: 'talk',
        key: `talk:${talk.id}`,
        dialogueId: talk.id,
        lesson: { id: lesson.id, title: lesson.title },
        persona: 'Денис',
      },
    ]);
  });

  test('of what opens and what is due within a week, says the nearest alone, below the lesson to go on with', async () => {
    const course = await createCourse(t.db);
    const group = await createGroup(t.db, { course_id: course.id, starts_at: daysFromNow(-20) });
    const student = await createUser(t.db);
    await enrol(t.db, {
      user_id: student.id,
      course_id: course.id,
      group_id: group.id,
      enrolled_at: daysFromNow(-20),
    });
    const plan = [
      { title: 'Сейчас', due_at: daysFromNow(2) },
      { title: 'Позже', opens_at: daysFromNow(5), due_at: daysFromNow(9) },
      { title: 'Раньше', opens_at: daysFromNow(1) },
      { title: 'Тоже открыт', due_at: daysFromNow(3) },
      { title: 'Через месяц', opens_at: daysFromNow(30) },
    ];
    for (const [order, { title, ...dates }] of plan.entries()) {
      const { id } = await createLesson(t.db, { course_id: course.id, title, order });
      await t.db
        .insertInto('group_lessons')
        .values({ group_id: group.id, lesson_id: id, ...dates })
        .execute();
    }
    const { items } = await todayOf(student);
    expect(items).toMatchObject([
      { kind: 'continue', lesson: { title: 'Сейчас', dates: { isOpen: true } } },
      { kind: 'soon', what: 'opens', lesson: { title: 'Раньше' } },
    ]);
    expect(items).toHaveLength(2);
    await t.db.updateTable('groups').set({ late: 'refused' }).where('id', '=', group.id).execute();
    await t.db
      .updateTable('group_lessons')
      .set({ due_at: daysFromNow(-1) })
      .where('group_id', '=', group.id)
      .where('opens_at', 'is', null)
      .execute();
    // Nothing that can’t be completed any more is offered.
    expect(kinds((await todayOf(student)).items)).toEqual(['soon']);
  });
});

test('a meeting of today or tomorrow and one under way come before the lesson; those of others, past and later ones don’t', async () => {
  const course = await createCourse(t.db);
  const [group, other] = [
    await createGroup(t.db, { course_id: course.id }),
    await createGroup(t.db, { course_id: course.id }),
  ];
  const student = await createUser(t.db);
  const member = await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  await createLesson(t.db, { course_id: course.id });
  const later = await createLesson(t.db, { course_id: course.id, title: 'Второй', order: 1 });
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: later.id, due_at: daysFromNow(2) })
    .execute();
  const meet = (title: string, starts_at: string, of = group) =>
    t.db
      .insertInto('meetings')
      .values({ group_id: of.id, title, starts_at, minutes: 60, place: 'Зал 3' })
      .execute();
  await meet('Через три дня', hoursFromNow(72));
  await meet('Завтра', await schoolTime('1 day 23 hours 59 minutes'));
  await meet('Послезавтра', await schoolTime('2 days'));
  await meet('Идёт', hoursFromNow(-0.5));
  await meet('Прошла', hoursFromNow(-2));
  await meet('Чужая', hoursFromNow(5), other);

  const { items } = await todayOf(student);
  expect(items.map((item) => ('meeting' in item ? item.meeting.title : item.kind))).toEqual([
    'Идёт',
    'Завтра',
    'continue',
    'soon',
  ]);
  const [now] = items;
  expect(now).toMatchObject({ course: { id: course.id, title: course.title }, minutes: 60, place: 'Зал 3' });
  const key = now && 'key' in now ? (now.key ?? '') : '';
  const put = await t.call('PUT', `/api/today/${encodeURIComponent(key)}/later`, { as: student });
  expect(kinds(put.json<Today>().items)).toEqual(['meeting', 'continue', 'soon']);
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: daysFromNow(-1) })
    .where('id', '=', member.id)
    .execute();
  expect((await todayOf(student)).items).toEqual([]);
});

/** So long after the beginning of today by the school's clock. */
async function schoolTime(after: string): Promise<string> {
  const { rows } = await t.pool.query<{ at: Date }>(
    `select (((now() at time zone school_time_zone())::date + $1::interval) at time zone school_time_zone()) as at`,
    [after],
  );
  return new Date(String(rows[0]?.at)).toISOString();
}

test('a student’s day costs a few statements, however many courses there are', async () => {
  const { student } = await createStudentInLesson(t.db);
  const open = () => t.call('GET', '/api/today', { as: student });
  await open();
  const few = await fewestStatements(open);
  for (const order of [1, 2, 3]) {
    const course = await createCourse(t.db);
    await createLesson(t.db, { course_id: course.id, order });
    await enrol(t.db, { user_id: student.id, course_id: course.id });
  }
  expect(await fewestStatements(open)).toBe(few);
  // One of them looks for words of the school that wait for an answer.
  expect(few).toBeLessThanOrEqual(8);
});
