import { describe, expect, test } from 'vitest';
import type { PersonDates } from '#contract/people/schemas.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

/** A group with a student and a curator; its first lesson is due in two days, its second has no dates. */
async function aGroup() {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const first = await createLesson(t.db, { course_id: course.id, title: 'Слушать', order: 0 });
  const second = await createLesson(t.db, { course_id: course.id, title: 'Говорить', order: 1 });
  const group = await createGroup(t.db, { course_id: course.id });
  const dueAt = hoursFromNow(48);
  const opensAt = hoursFromNow(24);
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: first.id, opens_at: opensAt, due_at: dueAt })
    .execute();
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  return { course, first, second, group, student, curator, opensAt, dueAt };
}

const setDates = (as: { id: string }, person: { id: string }, body: object) =>
  t.call('PUT', `/api/users/${person.id}/dates`, { as, body: { opensAt: null, dueAt: null, ...body } });

async function datesOf(as: { id: string }, person: { id: string }, course: { id: string }) {
  const response = await t.call('GET', `/api/users/${person.id}/dates?courseId=${course.id}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json<PersonDates>();
}

describe('PUT /api/users/:id/dates', () => {
  test('a curator extends a lesson for one of his people, and the dialog tells who did and why', async () => {
    const { course, first, second, student, curator, opensAt, dueAt } = await aGroup();
    const later = hoursFromNow(96);

    const response = await setDates(curator, student, {
      courseId: course.id,
      lessonId: first.id,
      dueAt: later,
      reason: ' Болела ',
    });

    expect([response.statusCode, response.json()]).toEqual([
      200,
      [
        { id: first.id, title: 'Слушать', opensAt, dueAt: later, isExtended: true },
        { id: second.id, title: 'Говорить', opensAt: null, dueAt: null, isExtended: false },
      ],
    ]);
    expect(await datesOf(curator, student, course)).toMatchObject({
      whole: null,
      lessons: [
        {
          planned: { opensAt, dueAt },
          own: { opensAt: null, dueAt: later, reason: 'Болела', givenBy: { id: curator.id } },
          dueAt: later,
        },
        { own: null },
      ],
    });
    const [entry] = (await t.call('GET', `/api/users/${student.id}/logs`, { as: admin })).json();
    expect(entry).toMatchObject({
      action: 'dates_given',
      performedBy: { id: curator.id },
      details: {
        courseTitle: 'Переговоры',
        lessonTitle: 'Слушать',
        dueAt: { from: null, to: later },
        reason: 'Болела',
      },
    });
  });

  test('of a lesson’s, the course’s and the group’s dates, those that give more are in force', async () => {
    const { course, first, student, curator, opensAt } = await aGroup();
    const [sooner, latest] = [hoursFromNow(1), hoursFromNow(200)];
    await setDates(curator, student, { courseId: course.id, opensAt: sooner, dueAt: latest });
    const onLesson = { courseId: course.id, lessonId: first.id };
    await setDates(curator, student, { ...onLesson, opensAt: hoursFromNow(30), dueAt: hoursFromNow(40) });

    expect((await datesOf(curator, student, course)).lessons[0]).toMatchObject({
      opensAt: sooner,
      dueAt: latest,
    });

    const taken = await setDates(curator, student, { courseId: course.id });
    expect(taken.json()[0]).toMatchObject({ opensAt, isExtended: false });
    await setDates(curator, student, onLesson);
    expect(await datesOf(curator, student, course)).toMatchObject({
      whole: null,
      lessons: [{ own: null }, {}],
    });
  });

  test('the later date stays in force wherever the group’s deadline moves', async () => {
    const { course, first, group, student, curator } = await aGroup();
    const own = hoursFromNow(96);
    await setDates(curator, student, { courseId: course.id, lessonId: first.id, dueAt: own });
    const moveTo = (due: string) =>
      t.db.updateTable('group_lessons').set({ due_at: due }).where('group_id', '=', group.id).execute();

    await moveTo(hoursFromNow(24));
    expect((await datesOf(curator, student, course)).lessons[0]).toMatchObject({
      dueAt: own,
      isExtended: true,
    });
    const later = hoursFromNow(120);
    await moveTo(later);
    expect((await datesOf(curator, student, course)).lessons[0]).toMatchObject({
      dueAt: later,
      isExtended: false,
    });
  });

  test('nobody extends himself, nor people of another group, nor people outside of the course', async () => {
    const { course, group, curator } = await aGroup();
    const other = await aGroup();
    const elsewhere = await createGroup(t.db, { course_id: course.id });
    const [neighbour, alone, stranger] = [
      await createUser(t.db),
      await createUser(t.db),
      await createUser(t.db),
    ];
    await enrol(t.db, { user_id: neighbour.id, course_id: course.id, group_id: elsewhere.id });
    await enrol(t.db, { user_id: alone.id, course_id: course.id });
    await enrol(t.db, { user_id: curator.id, course_id: course.id, group_id: group.id });
    const due = { courseId: course.id, dueAt: hoursFromNow(96) };

    for (const person of [curator, neighbour, alone, stranger, other.student]) {
      expect((await setDates(curator, person, due)).statusCode).toBe(404);
      const read = await t.call('GET', `/api/users/${person.id}/dates?courseId=${course.id}`, {
        as: curator,
      });
      expect(read.statusCode).toBe(404);
    }
    expect((await setDates(admin, stranger, due)).statusCode).toBe(404);
    expect((await setDates(admin, curator, due)).statusCode).toBe(200);
    expect((await setDates(admin, alone, due)).statusCode).toBe(200);
    const given = await t.db
      .selectFrom('personal_dates')
      .select('given_by_id')
      .where('course_id', '=', course.id)
      .execute();
    expect(given).toEqual([{ given_by_id: admin.id }, { given_by_id: admin.id }]);
  });

  test('refuses another course’s lesson, a draft and impossible dates by their fields', async () => {
    const { course, first, student, curator } = await aGroup();
    const other = await aGroup();
    const draft = await createLesson(t.db, { course_id: course.id, published_at: null });
    const fieldOf = async (body: object) => {
      const response = await setDates(curator, student, { courseId: course.id, ...body });
      return [response.statusCode, Object.keys(response.json().fields ?? {})];
    };
    const dueAt = hoursFromNow(96);
    expect(await fieldOf({ lessonId: other.first.id, dueAt })).toEqual([400, ['lessonId']]);
    expect(await fieldOf({ lessonId: draft.id, dueAt })).toEqual([400, ['lessonId']]);
    expect(await fieldOf({ lessonId: first.id, dueAt: '12026-01-01T00:00:00Z' })).toEqual([400, ['dueAt']]);
    expect(await fieldOf({ lessonId: first.id, opensAt: dueAt, dueAt })).toEqual([400, ['dueAt']]);
    expect(JSON.stringify(await datesOf(curator, student, course))).not.toContain(draft.id);
  });
});
