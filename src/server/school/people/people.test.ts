import { describe, expect, test } from 'vitest';
import type { CoursePerson } from '#contract/people/schemas.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const daysAgo = (days: number) => hoursFromNow(-24 * days - 1);

/** A group that began twenty days ago: two lessons with dates past, a third that opens tomorrow, and a draft. */
async function aGroup() {
  const course = await createCourse(t.db);
  const lesson = (title: string, order: number) => createLesson(t.db, { course_id: course.id, title, order });
  const [first, second, third] = [await lesson('Один', 0), await lesson('Два', 1), await lesson('Три', 2)];
  await createLesson(t.db, { course_id: course.id, title: 'Черновик', order: 3, published_at: null });
  const group = await createGroup(t.db, { course_id: course.id, title: 'Весна', starts_at: daysAgo(20) });
  const dates = [
    { lesson_id: first.id, due_at: daysAgo(10) },
    { lesson_id: second.id, opens_at: daysAgo(6), due_at: hoursFromNow(24) },
    { lesson_id: third.id, opens_at: hoursFromNow(24), due_at: hoursFromNow(240) },
  ];
  await t.db
    .insertInto('group_lessons')
    .values(dates.map((row) => ({ group_id: group.id, ...row })))
    .execute();
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  return { course, first, second, third, group, curator };
}

interface Place {
  course: { id: string };
  group?: { id: string };
}

async function studentOf({ course, group }: Place, given: { last_name?: string; expires_at?: string } = {}) {
  const { expires_at: expiresAt = null, ...names } = given;
  const student = await createUser(t.db, names);
  await enrol(t.db, {
    user_id: student.id,
    course_id: course.id,
    group_id: group?.id ?? null,
    enrolled_at: daysAgo(25),
    expires_at: expiresAt,
  });
  return student;
}

const did = (person: { id: string }, lesson: { id: string }, days: number, completed = true) =>
  createProgress(t.db, {
    user_id: person.id,
    lesson_id: lesson.id,
    viewed_at: daysAgo(days),
    active_at: daysAgo(days),
    completed_at: completed ? daysAgo(days) : null,
  });

async function peopleOf(group: { id: string }, as: { id: string }): Promise<CoursePerson[]> {
  const response = await t.call('GET', `/api/groups/${group.id}/people`, { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('GET /api/groups/:id/people', () => {
  test('states why somebody needs to be looked at; who gives more reasons comes first', async () => {
    const setting = await aGroup();
    const { first, second, group, curator } = setting;
    const good = await studentOf(setting, { last_name: 'Аистова' });
    const idle = await studentOf(setting, { last_name: 'Яковлева' });
    const slow = await studentOf(setting, { last_name: 'Белов' });
    for (const lesson of [first, second]) await did(good, lesson, 5);
    await did(slow, first, 9);
    await did(slow, second, 1, false);

    const [worst, ...rest] = await peopleOf(group, curator);

    expect(worst).toMatchObject({
      id: idle.id,
      lastName: 'Яковлева',
      email: idle.email,
      completed: 0,
      lessonCount: 3,
      overdue: 1,
      lastActiveAt: null,
      groupId: group.id,
      groupTitle: 'Весна',
      hasAccess: true,
    });
    expect(worst?.reasons).toEqual([
      { kind: 'overdue', lessons: [{ id: first.id, title: 'Один', dueAt: expect.stringMatching(/Z$/) }] },
      { kind: 'absent', days: 20 },
      { kind: 'unopened', lesson: { id: second.id, title: 'Два' }, openedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(rest).toMatchObject([
      { id: good.id, completed: 2, overdue: 0, reasons: [] },
      { id: slow.id, completed: 1, reasons: [] },
    ]);
  });

  test('where more than an answer is asked for, it counts what was sent and what passed', async () => {
    const setting = await aGroup();
    const { course, first, second, third, group, curator } = setting;
    const student = await studentOf(setting);
    await studentOf(setting, { last_name: 'Яковлева' });
    const sent = (lesson: { id: string }, given: { passed_how?: 'sent' | 'levels' | 'person' } = {}) =>
      createProgress(t.db, {
        user_id: student.id,
        lesson_id: lesson.id,
        sent_at: daysAgo(1),
        ...(given.passed_how && { ...given, completed_at: daysAgo(1) }),
      });
    await sent(first, { passed_how: 'levels' });
    await sent(second, { passed_how: 'person' });
    await sent(third);
    const judgedOf = async (person: { id: string }) =>
      (await peopleOf(group, curator)).find(({ id }) => id === person.id)?.judged;
    expect(await judgedOf(student)).toBeNull();
    // One lesson of its own rule is enough.
    await t.db.updateTable('lessons').set({ passes_by: 'person' }).where('id', '=', second.id).execute();
    expect(await judgedOf(student)).toEqual({ sent: 3, passed: 2 });
    await t.db.updateTable('courses').set({ passes_by: 'levels' }).where('id', '=', course.id).execute();
    expect((await peopleOf(group, curator)).map(({ judged }) => judged)).toContainEqual({
      sent: 0,
      passed: 0,
    });
  });

  test('nobody is late for what was due before he came: in a closed stream of late joiners no lesson is overdue', async () => {
    const setting = await aGroup();
    const { course, group, curator, first, second, third } = setting;
    const came = await createUser(t.db);
    await enrol(t.db, {
      user_id: came.id,
      course_id: course.id,
      group_id: group.id,
      enrolled_at: daysAgo(8),
    });
    const [person] = await peopleOf(group, curator);
    expect(person).toMatchObject({ id: came.id, overdue: 0, missed: 1 });
    expect(person?.reasons.map(({ kind }) => kind)).toEqual(['unopened']);

    await t.db
      .updateTable('group_lessons')
      .set({ opens_at: daysAgo(19), due_at: daysAgo(9) })
      .where('lesson_id', 'in', [second.id, third.id])
      .execute();
    const [late] = await peopleOf(group, curator);
    expect(late).toMatchObject({ overdue: 0, missed: 3, reasons: [] });
    const learner = (await t.call('GET', `/api/people/${came.id}`, { as: curator })).json();
    expect(learner.courses[0].lessons).toMatchObject([
      { id: first.id, isMissed: true },
      { isMissed: true },
      { isMissed: true },
    ]);
    const lessons = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: came })).json();
    expect(lessons[0].dates).toMatchObject({ isMissed: true });
  });

  test('a longer time of one’s own is no reason, and whoever has done all that is open isn’t absent', async () => {
    const setting = await aGroup();
    const { course, first, second, group, curator } = setting;
    const extended = await studentOf(setting);
    const ahead = await studentOf(setting);
    await did(extended, second, 1);
    const later = { courseId: course.id, lessonId: first.id, opensAt: null, dueAt: hoursFromNow(48) };
    await t.call('PUT', `/api/users/${extended.id}/dates`, { as: curator, body: later });
    for (const lesson of [first, second]) await did(ahead, lesson, 19);

    const people = await peopleOf(group, curator);
    expect(people.map(({ overdue, reasons }) => [overdue, reasons])).toEqual([
      [0, []],
      [0, []],
    ]);
  });

  test('feedback with something to mend waits for a revision, until one is sent or none is left', async () => {
    const setting = await aGroup();
    const { first, second, group, curator } = setting;
    const student = await studentOf(setting);
    for (const lesson of [first, second]) await did(student, lesson, 1);
    const version = await createMentorVersion(t.db, { lesson_id: first.id });
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
      finished_at: daysAgo(6),
    });
    const [fact, request] = version.criteria;
    await createRemark(t.db, { review_id: review.id, criterion_id: fact?.id ?? '', level: 2 });
    const reasons = async () => (await peopleOf(group, curator))[0]?.reasons;
    expect(await reasons()).toEqual([]);

    await createRemark(t.db, { review_id: review.id, criterion_id: request?.id ?? '', level: 0, order: 1 });
    expect(await reasons()).toEqual([
      { kind: 'revision', answerId: answer.id, lesson: { id: first.id, title: 'Один' }, days: 6 },
    ]);

    await t.db.updateTable('lessons').set({ attempts_limit: 1 }).where('id', '=', first.id).execute();
    expect(await reasons()).toEqual([]);
    await t.db.updateTable('lessons').set({ attempts_limit: 2 }).where('id', '=', first.id).execute();
    expect(await reasons()).toHaveLength(1);
    await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
    expect(await reasons()).toEqual([]);
  });

  test('counts answers and those that wait for feedback', async () => {
    const setting = await aGroup();
    const student = await studentOf(setting);
    const states = ['done', 'failed', 'waiting'] as const;
    for (const state of states) {
      const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: setting.first.id });
      await createReview(t.db, {
        answer_id: answer.id,
        state,
        ...(state === 'failed' && { cause: 'нет связи', finished_at: daysAgo(0) }),
      });
    }
    const [person] = await peopleOf(setting.group, setting.curator);
    expect(person).toMatchObject({ answers: 3, waiting: 2 });
    expect(person?.lastActiveAt).not.toBeNull();
  });

  test('whoever has no access any more stays in the list without reasons', async () => {
    const setting = await aGroup();
    await studentOf(setting, { expires_at: daysAgo(1) });
    expect(await peopleOf(setting.group, setting.curator)).toMatchObject([
      { hasAccess: false, overdue: 1, reasons: [] },
    ]);
  });

  test('a curator sees the people of his groups without himself, and no other group', async () => {
    const setting = await aGroup();
    const { course, group, curator } = setting;
    const student = await studentOf(setting);
    const other = await createGroup(t.db, { course_id: course.id });
    const [neighbour, alone] = [await studentOf({ course, group: other }), await studentOf({ course })];
    await enrol(t.db, { user_id: curator.id, course_id: course.id, group_id: group.id });
    await enrol(t.db, { user_id: admin.id, course_id: course.id, group_id: group.id });
    const ids = async (as: { id: string }, url: string) => {
      const response = await t.call('GET', url, { as });
      if (response.statusCode !== 200) return response.statusCode;
      return response.json().map(({ id }: CoursePerson) => id);
    };
    const ofCourse = `/api/courses/${course.id}/people`;

    expect(await ids(curator, `/api/groups/${group.id}/people`)).toEqual([student.id]);
    expect(await ids(curator, `/api/groups/${other.id}/people`)).toBe(404);
    expect(await ids(curator, ofCourse)).toEqual([student.id]);
    expect(await ids(curator, `${ofCourse}?groupId=${other.id}`)).toBe(404);
    expect(await ids(curator, `${ofCourse}?groupId=none`)).toEqual([]);
    const foreign = await aGroup();
    expect(await ids(curator, `/api/courses/${foreign.course.id}/people`)).toBe(404);
    expect(await ids(admin, `${ofCourse}?groupId=${foreign.group.id}`)).toBe(404);

    expect(await ids(admin, `${ofCourse}?groupId=none`)).toEqual([alone.id]);
    expect(await ids(admin, `${ofCourse}?groupId=${other.id}`)).toEqual([neighbour.id]);
    const everyone = [student.id, neighbour.id, alone.id, curator.id];
    expect((await ids(admin, ofCourse)).toSorted()).toEqual(everyone.toSorted());
  });
});
