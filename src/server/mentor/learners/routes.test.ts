import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Learner } from '#contract/learners/schemas.ts';
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
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const get = (as: { id: string }, person: { id: string }) => t.call('GET', `/api/people/${person.id}`, { as });

const learnerOf = async (as: { id: string }, person: { id: string }): Promise<Learner> =>
  (await get(as, person)).json();

/** Two groups of one course, a student in each, and a curator of the first. */
async function twoGroups() {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const [group, otherGroup] = [
    await createGroup(t.db, { course_id: course.id }),
    await createGroup(t.db, { course_id: course.id, title: 'Весенний поток' }),
  ];
  const [student, otherStudent] = [await createUser(t.db), await createUser(t.db)];
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  await enrol(t.db, { user_id: otherStudent.id, course_id: course.id, group_id: otherGroup.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  return { course, lesson, group, otherGroup, student, otherStudent, curator };
}

describe('whose page a curator reads', () => {
  test('that of a person in the group, and of nobody else', async () => {
    const { curator, student, otherStudent, course } = await twoGroups();
    const stranger = await createUser(t.db);

    const found = await learnerOf(curator, student);
    expect(found).toMatchObject({
      person: { id: student.id, email: student.email },
      courses: [{ id: course.id }],
    });
    expect(Object.keys(found.person).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName']);
    for (const person of [otherStudent, stranger, { id: randomUUIDv7() }]) {
      const refused = await get(curator, person);
      expect([refused.statusCode, refused.json().message]).toEqual([404, 'Пользователь не найден']);
    }
  });

  test('nothing of the person’s other courses is in it', async () => {
    const { curator, student } = await twoGroups();
    const elsewhere = await createCourse(t.db, { title: 'Чужой курс' });
    const lesson = await createLesson(t.db, { course_id: elsewhere.id, title: 'Чужой урок' });
    await enrol(t.db, { user_id: student.id, course_id: elsewhere.id });
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });

    const page = await get(curator, student);

    for (const foreign of ['Чужой', answer.id, lesson.id]) expect(page.body).not.toContain(foreign);
    const admin = await createAdmin(t.db);
    expect((await learnerOf(admin, student)).courses).toHaveLength(2);
  });

  test('moving to another group ends it with the next request', async () => {
    const { curator, student, otherGroup } = await twoGroups();
    await t.db
      .updateTable('user_courses')
      .set({ group_id: otherGroup.id })
      .where('user_id', '=', student.id)
      .execute();
    expect((await get(curator, student)).statusCode).toBe(404);
  });

  test('a student reads nobody’s page, an administrator also that of a person without courses', async () => {
    const { student } = await twoGroups();
    expect((await get(student, student)).statusCode).toBe(403);
    const person = await createUser(t.db);
    expect(await learnerOf(await createAdmin(t.db), person)).toMatchObject({ courses: [] });
  });
});

describe('the path', () => {
  test('has the lessons in order with dates, progress and attempts, and no drafts', async () => {
    const { course, lesson, group, student, curator } = await twoGroups();
    await createLesson(t.db, { course_id: course.id, order: 1, title: 'Второй' });
    await createLesson(t.db, { course_id: course.id, order: 2, title: 'Черновик', published_at: null });
    const [dueAt, tomorrow] = [hoursFromNow(-1), hoursFromNow(24)];
    await t.db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: lesson.id, due_at: dueAt })
      .execute();
    await t.db
      .insertInto('personal_dates')
      .values({
        id: randomUUIDv7(),
        user_id: student.id,
        course_id: course.id,
        due_at: tomorrow,
        reason: 'Болезнь',
        given_by_id: curator.id,
      })
      .execute();
    await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, completed_at: dueAt });
    const first = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const second = await createAnswer(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      created_at: hoursFromNow(25),
    });
    await createReview(t.db, { answer_id: second.id, author: 'mentor' });

    const [path] = (await learnerOf(curator, student)).courses;

    expect(path?.lessons).toMatchObject([
      {
        id: lesson.id,
        dueAt: tomorrow,
        completedAt: dueAt,
        attempts: [
          { id: first.id, number: 1, late: false, reviewState: 'waiting', responseAuthor: null },
          { id: second.id, number: 2, late: true, reviewState: 'done', responseAuthor: 'mentor' },
        ],
      },
      { title: 'Второй', viewedAt: null, completedAt: null, attempts: [] },
    ]);
    expect(path).toMatchObject({
      group: { id: group.id, title: 'Осенний поток' },
      lastActiveAt: second.created_at,
      dates: [{ lessonId: null, dueAt: tomorrow, reason: 'Болезнь', givenBy: { firstName: 'Ольга' } }],
    });
  });

  test('levels come from the reviews in force, attempt by attempt', async () => {
    const { lesson, student, curator } = await twoGroups();
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
    for (const level of [0, 2]) {
      const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
      const review = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Итог' };
      const replaced = await createReview(t.db, { ...review, in_force: false, latest: false });
      const inForce = await createReview(t.db, review);
      for (const { id } of version.criteria) {
        await createRemark(t.db, { review_id: replaced.id, criterion_id: id, level: 1 });
        await createRemark(t.db, { review_id: inForce.id, criterion_id: id, level });
      }
    }

    const [path] = (await learnerOf(curator, student)).courses;

    expect(path?.criteria).toMatchObject([
      { title: 'Факты', levels: ['Пока нет', 'Есть частично', 'Есть'], points: [{ level: 0 }, { level: 2 }] },
      { title: 'Просьба', points: [{ attempt: 1 }, { attempt: 2 }] },
    ]);
  });
});
