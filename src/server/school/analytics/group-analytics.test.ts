import { describe, expect, test } from 'vitest';
import { createAnalyticsSetting } from '#test/analytics-setting.ts';
import { createAnswer, createCurator, createGroup, createLesson, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const t = forAllTests(createAnalyticsSetting);

interface Row {
  id: string;
}

async function analyticsOf(course: Row, { as = t.admin, query = '' } = {}) {
  const response = await t.call('GET', `/api/courses/${course.id}/analytics?timeZone=Asia/Kolkata${query}`, {
    as,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Two students in a group and one without, all of whom have opened, completed and answered something. */
async function aCourse() {
  const { course, first, second } = await t.courseWithTwoLessons();
  const group = await createGroup(t.db, { course_id: course.id });
  const [one, two, alone] = [await t.studentOf(course), await t.studentOf(course), await t.studentOf(course)];
  await move([one, two], course, group);
  for (const lesson of [first, second]) await t.completed(one, lesson, 120);
  await t.opened(two, first, 60);
  await t.completed(alone, first, 300);
  for (const student of [one, one, two, alone]) {
    await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
  }
  return { course, first, second, group, one, two, alone };
}

const move = (people: Row[], course: Row, group: Row) =>
  t.db
    .updateTable('user_courses')
    .set({ group_id: group.id })
    .where('course_id', '=', course.id)
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();

describe('Analytics of a group', () => {
  test('counts its people alone, from rows', async () => {
    const { course, group } = await aCourse();
    expect(await analyticsOf(course, { query: `&groupId=${group.id}` })).toMatchObject({
      totalStudents: 2,
      completedCourse: 1,
      averageProgress: 50,
      totalAnswers: 3,
      lessons: [
        { views: 2, answers: 3, completed: 1, completionRate: 50, averageTime: 1.5 },
        { views: 1, answers: 0, completed: 1, averageTime: 2 },
      ],
    });
    const rest = await analyticsOf(course, { query: '&groupId=none' });
    expect(rest).toMatchObject({ totalStudents: 1, completedCourse: 0, totalAnswers: 1 });
    expect(rest.activity.at(-1)).toMatchObject({ answers: 1, views: 1 });
  });

  test('are the kept figures when the group is the whole course, its drafts included', async () => {
    const { course, group, alone, two } = await aCourse();
    await move([alone], course, group);
    await enrol(t.db, { user_id: t.admin.id, course_id: course.id, group_id: group.id });
    const withdrawn = await createLesson(t.db, { course_id: course.id, published_at: null, order: 2 });
    await t.completed(two, withdrawn);
    await createAnswer(t.db, { user_id: t.admin.id, lesson_id: withdrawn.id });
    const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });

    const kept = await analyticsOf(course);

    expect(kept.lessons).toHaveLength(2);
    expect(kept).toMatchObject({ totalStudents: 3, completedCourse: 1, averageProgress: 50 });
    expect(await analyticsOf(course, { query: `&groupId=${group.id}` })).toEqual(kept);
    expect(await analyticsOf(course, { as: curator })).toEqual(kept);
  });

  test('whoever mentors or administers counts nowhere, also where he studies, and counts again as a student', async () => {
    const { course, first, group } = await aCourse();
    const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
    for (const { id } of [curator, t.admin]) {
      await enrol(t.db, { user_id: id, course_id: course.id, group_id: group.id });
      await t.completed({ id }, first, 600);
      await createAnswer(t.db, { user_id: id, lesson_id: first.id });
    }
    const students = {
      totalStudents: 3,
      totalAnswers: 4,
      lessons: [{ views: 3, answers: 4, completed: 2, averageTime: 2.7 }, {}],
    };
    const kept = await analyticsOf(course);
    expect(kept).toMatchObject(students);
    expect(kept.activity.at(-1)).toMatchObject({ answers: 4 });
    const counted = await analyticsOf(course, { query: `&groupId=${group.id}` });
    expect(counted).toMatchObject({ totalStudents: 2, totalAnswers: 3 });
    expect(counted.activity.at(-1)).toMatchObject({ answers: 3 });
    // Whoever reviews sees every answer that there is.
    const [listed] = (await t.call('GET', '/api/answers/counts', { as: t.admin })).json();
    expect(listed).toMatchObject({ id: course.id, lessons: [{ answers: 6 }, {}] });

    await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', curator.id).execute();
    expect(await analyticsOf(course)).toMatchObject({ totalStudents: 4, totalAnswers: 5 });
  });

  test('a lesson that has not been published is asked of nobody', async () => {
    const { course, second, one, alone } = await aCourse();
    await t.completed(alone, second);
    await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', second.id).execute();
    expect(one).toBeTruthy();
    expect(await analyticsOf(course)).toMatchObject({
      completedCourse: 2,
      averageProgress: 66.7,
      lessons: [{ completed: 2 }],
    });
  });

  test('a curator gets the figures and the files of his people alone', async () => {
    const { course, group, one, two, alone } = await aCourse();
    const other = await createGroup(t.db, { course_id: course.id });
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    await enrol(t.db, { user_id: curator.id, course_id: course.id, group_id: group.id });
    const url = `/api/courses/${course.id}/analytics`;
    const statusOf = async (address: string) => (await t.call('GET', address, { as: curator })).statusCode;

    const figures = await analyticsOf(course, { as: curator });
    expect(figures).toMatchObject({ totalStudents: 2, totalAnswers: 3 });
    expect(figures).toEqual(await analyticsOf(course, { query: `&groupId=${group.id}` }));
    expect(await analyticsOf(course, { as: curator, query: '&groupId=none' })).toMatchObject({
      totalStudents: 0,
      totalAnswers: 0,
    });
    const file = (await t.call('GET', `${url}.csv?table=students`, { as: curator })).body;
    const [mail, others] = [await emailsOf([one, two]), await emailsOf([alone, curator])];
    for (const email of mail) expect(file).toContain(email);
    for (const email of others) expect(file).not.toContain(email);
    expect((await t.call('GET', `${url}.csv?table=lessons`, { as: curator })).body).toContain(
      'Урок 1;2;3;1;50',
    );

    const foreign = await aCourse();
    for (const address of [url, `${url}.csv?table=lessons`, `${url}.csv?table=students`]) {
      const join = address.includes('?') ? '&' : '?';
      expect(await statusOf(`${address}${join}groupId=${other.id}`)).toBe(404);
      expect(await statusOf(`${address}${join}groupId=${foreign.group.id}`)).toBe(404);
      expect(await statusOf(address.replace(course.id, foreign.course.id))).toBe(404);
    }
  });
});

async function emailsOf(people: Row[]): Promise<string[]> {
  const rows = await t.db
    .selectFrom('users')
    .select('email')
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ email }) => email);
}
