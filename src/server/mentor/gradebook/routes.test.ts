import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Gradebook, GradebookCell } from '#contract/gradebook/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { settleWhatever } from '#server/mentor/passing/settle-passing.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

type Row = { id: string };

const table = async (course: Row, { as = admin, query = '' } = {}): Promise<Gradebook> => {
  const response = await t.call('GET', `/api/courses/${course.id}/gradebook?${query}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const settle = (course: Row) =>
  t.db.transaction().execute((tx) =>
    settleWhatever(
      tx,
      sql`select user_courses.user_id, lessons.id from user_courses
        join lessons using (course_id) where course_id = ${course.id}`,
    ),
  );

async function attempt(
  student: Row,
  lesson: Row,
  { levels, version }: { levels: (number | null)[]; version: Row & { criteria: Criterion[] } },
) {
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Итог',
  });
  for (const [order, level] of levels.entries()) {
    const criterion_id = version.criteria[order]?.id ?? '';
    await createRemark(t.db, { review_id: review.id, criterion_id, order, level });
  }
  return answer;
}

/** Four lessons, one of them without levels and one to read; people who have come by chance to some point. */
async function aSchool(people: number, seed = 5) {
  const course = await createCourse(t.db);
  await t.db.updateTable('courses').set({ passes_by: 'levels' }).where('id', '=', course.id).execute();
  const group = await createGroup(t.db, { course_id: course.id });
  const lessons = [];
  for (const [order, title] of ['Факты', 'Просьба', 'Рассказ', 'Чтение'].entries()) {
    const lesson = await createLesson(t.db, {
      course_id: course.id,
      title,
      order,
      ...(title === 'Чтение' && { assignment: null }),
    });
    const criteria = order < 2 ? [aCriterion('Факты'), aCriterion('Просьба')] : [];
    lessons.push({ lesson, version: await createMentorVersion(t.db, { lesson_id: lesson.id, criteria }) });
  }
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: lessons[0]?.lesson.id ?? '', due_at: hoursFromNow(-1) })
    .execute();
  const random = seeded(seed);
  /** By the words of the specification, kept while the rows are made. */
  const expected = new Map<string, { state: string | null; levels: (number | null)[] }[]>();
  for (let n = 0; n < people; n += 1) {
    const student = await createUser(t.db, {
      first_name: `Имя${n}`,
      last_name: `Фамилия${String(n).padStart(2, '0')}`,
    });
    const isInGroup = n % 2 === 0;
    await enrol(t.db, {
      user_id: student.id,
      course_id: course.id,
      enrolled_at: hoursFromNow(-48),
      ...(isInGroup && { group_id: group.id, group_since: hoursFromNow(-48) }),
    });
    const row = [];
    for (const [place, { lesson, version }] of lessons.entries()) {
      const isLate = isInGroup && place === 0;
      if (random(4) === 0) {
        row.push({ state: isLate ? 'behind' : null, levels: [] });
        continue;
      }
      await createProgress(t.db, {
        user_id: student.id,
        lesson_id: lesson.id,
        ...(place === 3 && { completed_at: new Date().toISOString() }),
      });
      const given: (number | null)[][] = [];
      if (place < 3)
        for (let left = random(4); left > 0; left -= 1) {
          const levels = version.criteria.map(() => (random(5) === 0 ? null : random(3)));
          await attempt(student, lesson, { levels, version });
          given.push(levels);
        }
      row.push(place < 2 ? byLevels(given) : { state: given.length > 0 ? 'sent' : 'viewed', levels: [] });
    }
    expected.set(student.id, row);
  }
  await settle(course);
  return { course, group, lessons, expected };
}

/** Of three levels the second passes. The newest of those that are least far from it is the best. */
function byLevels(given: readonly (number | null)[][]) {
  const short = (levels: readonly (number | null)[]) => levels.filter((level) => (level ?? -1) < 1).length;
  const judged = given.filter((levels) => levels.some((level) => level !== null));
  const least = Math.min(...judged.map(short));
  const best = judged.findLast((levels) => short(levels) === least);
  if (given.length === 0) return { state: 'viewed', levels: [] };
  if (!best) return { state: 'sent', levels: given.at(-1) ?? [] };
  return { state: least === 0 ? 'passed' : `improve ${least}`, levels: best };
}

const stateOf = (cell: GradebookCell | null) =>
  cell && { state: cell.state === 'improve' ? `improve ${cell.below}` : cell.state, levels: cell.levels };

describe('«Кто где»', () => {
  test('is what an independent count has, of a course and of a group; the heads count what is done', async () => {
    const { course, group, expected } = await aSchool(24);
    for (const query of ['', `groupId=${group.id}`]) {
      const { lessons, people } = await table(course, { query });
      expect(people).toHaveLength(query ? 12 : 24);
      expect(people.map(({ lastName }) => lastName)).toEqual(
        people.map(({ lastName }) => lastName).toSorted(),
      );
      for (const person of people)
        expect(
          person.cells.map((cell) => stateOf(cell) ?? { state: null, levels: [] }),
          person.lastName,
        ).toEqual(expected.get(person.id));
      const done = lessons.map(
        (_, place) =>
          people.filter(({ id }) => {
            const state = expected.get(id)?.[place]?.state;
            return place < 2 ? state === 'passed' : state === (place === 3 ? 'viewed' : 'sent');
          }).length,
      );
      expect(lessons.map((lesson) => lesson.done)).toEqual(done);
      expect(lessons.map(({ doneBy }) => doneBy)).toEqual(['levels', 'levels', 'sent', 'viewed']);
    }
  });

  test('shows a curator his people only, and nobody of another course', async () => {
    const { course, group } = await aSchool(4, 9);
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const whole = await table(course, { as: curator });
    expect(whole).toEqual(await table(course, { query: `groupId=${group.id}` }));
    expect(whole.people).toHaveLength(2);
    const other = await createGroup(t.db, { course_id: course.id, title: 'Весенний' });
    const path = `/api/courses/${course.id}/gradebook`;
    const elsewhere = await createCourse(t.db);
    const stranger = await createCurator(t.db, { of: [{ course_id: elsewhere.id }] });
    await enrol(t.db, { user_id: stranger.id, course_id: course.id });
    const student = await createUser(t.db);
    const codes = [
      await t.call('GET', `${path}?groupId=${other.id}`, { as: curator }),
      await t.call('GET', path, { as: stranger }),
      await t.call('GET', `${path}?groupId=${group.id}`, { as: stranger }),
      await t.call('GET', `${path}.csv`, { as: stranger }),
      await t.call('GET', path, { as: student }),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([404, 404, 404, 404, 403]);
  });

  test('an answer that waits for a person says so, and in alarm nothing is done; levels are named by the criteria', async () => {
    const course = await createCourse(t.db);
    const lesson = await createLesson(t.db, { course_id: course.id });
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
    const people = [];
    for (const reason of ['doubt', 'crisis'] as const) {
      const student = await createUser(t.db, { last_name: reason });
      await enrol(t.db, { user_id: student.id, course_id: course.id });
      const answer = await attempt(student, lesson, { levels: [0, 2], version });
      await createReferral(t.db, { answer_id: answer.id, reason });
      people.push(student);
    }
    await settle(course);
    const { lessons, people: rows, rubrics } = await table(course);
    expect(rows).toMatchObject([
      { lastName: 'crisis', cells: [{ state: 'waits', levels: [] }] },
      { lastName: 'doubt', cells: [{ state: 'waits', levels: [0, 2], rubric: 0 }] },
    ]);
    expect(lessons).toMatchObject([{ done: 1, doneBy: 'sent' }]);
    expect(rubrics).toMatchObject([
      [
        { title: 'Факты', levels: ['Пока нет', 'Есть частично', 'Есть'], passesFrom: 1 },
        { title: 'Просьба' },
      ],
    ]);
  });

  test('without people or lessons there is nothing in it', async () => {
    const course = await createCourse(t.db);
    expect(await table(course)).toEqual({ lessons: [], people: [], rubrics: [] });
    await createLesson(t.db, { course_id: course.id });
    expect(await table(course)).toMatchObject({ lessons: [{ done: 0 }], people: [] });
  });

  test('its file says the same words, a person a row', async () => {
    const { course } = await aSchool(2, 3);
    const { lessons, people } = await table(course);
    const response = await t.call('GET', `/api/courses/${course.id}/gradebook.csv?format=csv`, { as: admin });
    const [header, ...rows] = response.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe(['Фамилия', 'Имя', 'Поток', ...lessons.map(({ title }) => title)].join(';'));
    expect(rows.map((row) => row.split(';').slice(0, 2))).toEqual(
      people.map(({ lastName, firstName }) => [lastName, firstName]),
    );
    expect(rows.join()).toMatch(/Сдан|Доработать: \d|Отправлен|Просмотрен|—/);
    const book = await t.call('GET', `/api/courses/${course.id}/gradebook.csv?format=xlsx`, { as: admin });
    expect(book.headers['content-type']).toContain('spreadsheetml');
  });
});
