import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountedFigure, StuckAnswer, StuckCriterion } from '#contract/analytics/stuck.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';
import { type AnalyticsSetting, createAnalyticsSetting } from '#test/analytics-setting.ts';
import { createApiToken } from '#test/api-token.ts';
import {
  createAnswer,
  createCurator,
  createGroup,
  createMentorVersion,
  createRemark,
  createReview,
  enrol,
} from '#test/factories.ts';

let t: AnalyticsSetting;
beforeAll(async () => {
  t = await createAnalyticsSetting();
});
afterAll(() => t.close());

interface Row {
  id: string;
}

/** An attempt whose review in force gives these levels by criterion, and judges what is said of earlier remarks. */
async function attempt(
  student: Row,
  lesson: Row,
  { levels, checks = [], version }: { levels: Map<string, number | null>; checks?: Check[]; version: Row },
) {
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Итог',
  });
  const remarks = new Map<string, Row>();
  for (const [criterionId, level] of levels) {
    const given = { review_id: review.id, criterion_id: criterionId, level, order: remarks.size };
    remarks.set(criterionId, await createRemark(t.db, given));
  }
  for (const { remark, outcome } of checks) {
    await t.db
      .insertInto('remark_checks')
      .values({ review_id: review.id, remark_id: remark.id, outcome })
      .execute();
  }
  return { answer, review, remarks };
}

interface Check {
  remark: Row;
  outcome: 'closed' | 'partly' | 'open';
}

/** A course of two lessons with two criteria each, in which `people` have answered by chance; the same for a seed. */
async function aCourse(people: number, seed = 1) {
  const { course, first, second } = await t.courseWithTwoLessons();
  const group = await createGroup(t.db, { course_id: course.id });
  const random = seeded(seed);
  const lessons = [];
  for (const lesson of [first, second]) {
    lessons.push({ lesson, version: await createMentorVersion(t.db, { lesson_id: lesson.id }) });
  }
  for (let n = 0; n < people; n += 1) {
    const student = await t.studentOf(course);
    if (n % 3 === 0) await intoGroup(student, course, group);
    for (const { lesson, version } of lessons) {
      let before: Map<string, Row> | undefined;
      for (let left = random(4); left > 0; left -= 1) {
        const levels = new Map(version.criteria.map(({ id }) => [id, random(4) === 0 ? null : random(3)]));
        const checks = [...(before?.values() ?? [])].flatMap((remark) =>
          random(3) > 0
            ? [{ remark, outcome: (['closed', 'partly', 'open'] as const)[random(3)] ?? 'open' }]
            : [],
        );
        ({ remarks: before } = await attempt(student, lesson, { levels, checks, version }));
      }
      // Of a review that another has replaced, nothing counts.
      const unread = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
      const replaced = await createReview(t.db, { answer_id: unread.id, in_force: false });
      const [criterion] = version.criteria;
      if (criterion)
        await createRemark(t.db, { review_id: replaced.id, criterion_id: criterion.id, level: 0 });
    }
  }
  return { course, group, first, second };
}

const intoGroup = (student: Row, course: Row, group: Row) =>
  t.db
    .updateTable('user_courses')
    .set({ group_id: group.id })
    .where('user_id', '=', student.id)
    .where('course_id', '=', course.id)
    .execute();

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

async function stuckIn(course: Row, { as = t.admin, query = '' } = {}): Promise<StuckCriterion[]> {
  const response = await t.call('GET', `/api/courses/${course.id}/stuck?${query}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const answersBehind = async (
  course: Row,
  row: { lesson: Row; criterion: Row },
  figure: CountedFigure,
  { query: more = '' } = {},
) => {
  const query = `${more}&lessonId=${row.lesson.id}&criterionId=${row.criterion.id}&figure=${figure}&limit=200`;
  const response = await t.call('GET', `/api/courses/${course.id}/stuck/answers?${query}`, { as: t.admin });
  return response.json<StuckAnswer[]>();
};

/** By rows and a person at a time, without windows: another way to the same figures. */
async function counted({ id: courseId }: Row, criterionId: string, groupId: string | null) {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select a.id, a.user_id, a.lesson_id, remarks.id as remark, remarks.level,
        (select count(*) from answers earlier where earlier.user_id = a.user_id
          and earlier.lesson_id = a.lesson_id and earlier.id <= a.id) as number
      from remarks, reviews, answers a, user_courses
      where remarks.criterion_id = ${criterionId} and remarks.level is not null and reviews.id = remarks.review_id
        and reviews.in_force and a.id = reviews.answer_id and user_courses.user_id = a.user_id
        and user_courses.course_id = ${courseId} and (${groupId}::uuid is null or user_courses.group_id = ${groupId}::uuid)
    ), last as (
      select * from mine where not exists (
        select from mine later where later.user_id = mine.user_id and later.id > mine.id)
    ), verdict as (
      select c.outcome, mine.user_id from mine, remark_checks c, reviews r, answers a
      where c.remark_id = mine.remark and r.id = c.review_id and r.in_force and a.id = r.answer_id
        and a.user_id = mine.user_id and (select count(*) from answers between_them
          where between_them.user_id = a.user_id and between_them.lesson_id = a.lesson_id
            and between_them.id > mine.id and between_them.id <= a.id) = 1
    )
    select (select count(*) from mine where number = 1) as first_of,
      (select count(*) from mine where number = 1 and level = 0) as first,
      (select count(*) from last) as newest_of, (select count(*) from last where level = 0) as newest,
      (select count(*) from verdict) as closed_of, (select count(*) from verdict where outcome = 'closed') as closed,
      (select count(distinct user_id) from verdict) as closed_people,
      (select count(*) from mine where number = 1 and exists (select from answers other
        where other.user_id = mine.user_id and other.lesson_id = mine.lesson_id and other.id > mine.id)) as again`.execute(
    t.db,
  );
  if (!rows[0]) throw new Error('One row');
  return rows[0];
}

test('the figures are those of an independent statement, of a course and of a group', async () => {
  const { course, group } = await aCourse(40);
  for (const groupId of [null, group.id]) {
    const rows = await stuckIn(course, { query: groupId === null ? '' : `groupId=${groupId}` });
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const own = await counted(course, row.criterion.id, groupId);
      const people = { people: own.first_of };
      expect(row.first).toEqual({ count: own.first, of: own.first_of, ...people });
      expect(row.again).toEqual({ count: own.again, of: own.first_of, ...people });
      expect(row.newest).toEqual({ count: own.newest, of: own.newest_of, people: own.newest_of });
      const closed = { count: own.closed, of: own.closed_of, people: own.closed_people };
      expect(row.closed).toEqual(Number(own.closed_people) === 0 ? null : closed);
    }
  }
});

test('each figure opens the answers that it counts', async () => {
  const { course } = await aCourse(20, 7);
  for (const row of await stuckIn(course)) {
    for (const figure of ['first', 'newest', 'again'] as const) {
      expect(await answersBehind(course, row, figure), figure).toHaveLength(row[figure]?.count ?? -1);
    }
    const mended = await answersBehind(course, row, 'closed');
    expect(mended.length).toBe(row.closed?.count ?? mended.length);
    expect(mended.every(({ attempt: number }) => number > 1)).toBe(true);
  }
});

test('whoever may read the answers counts from one; a curator’s figures are of his people', async () => {
  const { course, group } = await aCourse(12, 3);
  const inGroup = await stuckIn(course, { query: `groupId=${group.id}` });
  const few = inGroup.filter(({ first }) => first && first.people > 0 && first.people < 5);
  expect(few.length).toBeGreaterThan(0);
  for (const row of few)
    expect(await answersBehind(course, row, 'first', { query: `groupId=${group.id}` })).toHaveLength(
      row.first?.count ?? -1,
    );
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  expect(await stuckIn(course, { as: curator })).toEqual(
    await stuckIn(course, { query: `groupId=${group.id}` }),
  );
});

test('another course’s curator finds no figures, though he studies here himself', async () => {
  const { course, group } = await aCourse(6, 3);
  const { course: other } = await t.courseWithTwoLessons();
  const stranger = await createCurator(t.db, { of: [{ course_id: other.id }] });
  await enrol(t.db, { user_id: stranger.id, course_id: course.id });
  const [row] = await stuckIn(course);
  for (const path of [
    'stuck',
    `stuck?groupId=${group.id}`,
    `stuck/answers?lessonId=${row?.lesson.id}&criterionId=${row?.criterion.id}&figure=first`,
    'what-changed',
  ]) {
    const seen = async (as: Row) =>
      (await t.call('GET', `/api/courses/${course.id}/${path}`, { as })).statusCode;
    expect(await seen(t.admin), path).toBe(200);
    expect(await seen(stranger), path).toBe(404);
  }
});

test('a criterion that is no longer in the rubric is left out, and one that nobody was judged by has no figures', async () => {
  const { course, first } = await t.courseWithTwoLessons();
  const version = await createMentorVersion(t.db, { lesson_id: first.id });
  const [kept, gone] = version.criteria;
  if (!kept || !gone) throw new Error('Two criteria');
  for (let n = 0; n < 6; n += 1) {
    const student = await t.studentOf(course);
    await attempt(student, first, {
      levels: new Map([
        [kept.id, 0],
        [gone.id, 0],
      ]),
      version,
    });
  }
  await createMentorVersion(t.db, {
    lesson_id: first.id,
    number: 2,
    criteria: [{ ...kept, title: 'Теперь так' }],
  });
  expect(await stuckIn(course)).toMatchObject([
    {
      criterion: { id: kept.id, title: 'Теперь так', lowestLevel: 'Пока нет' },
      first: { count: 6, of: 6 },
      again: { count: 0, of: 6 },
      closed: null,
    },
  ]);
});

test('what changed counts the levels of first and last attempts of the same people', async () => {
  const { course, first } = await t.courseWithTwoLessons();
  const version = await createMentorVersion(t.db, { lesson_id: first.id });
  const [one, other] = version.criteria;
  if (!one || !other) throw new Error('Two criteria');
  for (let n = 0; n < 6; n += 1) {
    const student = await t.studentOf(course);
    // The last attempt says nothing of the other criterion; of one person there is but one.
    const attempts = n === 0 ? [0] : [0, 2, 1];
    for (const [place, level] of attempts.entries()) {
      const levels = new Map([[one.id, level], ...(place === 0 ? [[other.id, 1] as const] : [])]);
      await attempt(student, first, { levels, version });
    }
  }
  const response = await t.call('GET', `/api/courses/${course.id}/what-changed`, { as: t.admin });
  expect(response.json().criteria).toMatchObject([
    { criterion: { id: one.id }, levels: { people: 5, first: [5, 0, 0], last: [0, 5, 0] } },
    { criterion: { id: other.id }, levels: null },
  ]);
  const row = { lesson: first, criterion: one };
  const behind = async (figure: CountedFigure, level: number) =>
    (await answersBehind(course, row, figure, { query: `level=${level}` })).map(
      ({ attempt: number }) => number,
    );
  expect([await behind('before', 0), await behind('after', 1), await behind('after', 2)]).toEqual([
    [1, 1, 1, 1, 1],
    [3, 3, 3, 3, 3],
    [],
  ]);
});

test('a program that may not read answers is told of nobody’s levels until they are five', async () => {
  const { course, first } = await t.courseWithTwoLessons();
  const version = await createMentorVersion(t.db, { lesson_id: first.id });
  const [one] = version.criteria;
  if (!one) throw new Error('A criterion');
  for (let n = 0; n < 4; n += 1) {
    const student = await t.studentOf(course);
    for (const level of [0, 1])
      await attempt(student, first, { levels: new Map([[one.id, level]]), version });
  }
  const levelsFor = async (scopes: TokenScope[]) => {
    const { headers } = await createApiToken(t.db, { user_id: t.admin.id, scopes });
    const response = await t.app.inject({ url: `/api/courses/${course.id}/what-changed`, headers });
    return response.json().criteria[0].levels;
  };
  expect(await levelsFor(['surveys:read'])).toBeNull();
  expect(await levelsFor(['surveys:read', 'answers:read'])).toMatchObject({ people: 4, first: [4, 0, 0] });
});
