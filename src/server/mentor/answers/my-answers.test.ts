import { describe, expect, test } from 'vitest';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import {
  createAdmin,
  createAnswer,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createReferral,
  createRemark,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

interface Row {
  id: string;
}

const t = testApp();

const mine = async (as: Row, query = ''): Promise<MyAnswer[]> =>
  (await t.call('GET', `/api/answers/mine?${query}`, { as })).json();

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('GET /api/answers/mine', () => {
  test('gives one’s own answers over all courses, newest first, page by page', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createStudentInLesson(t.db);
    await enrol(t.db, { user_id: student.id, course_id: other.course.id });
    await createAnswer(t.db, { user_id: other.student.id, lesson_id: other.lesson.id });
    const first = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const second = await createAnswer(t.db, { user_id: student.id, lesson_id: other.lesson.id });
    const third = await createAnswer(t.db, {
      user_id: student.id,
      lesson_id: lesson.id,
      content: 'ё'.repeat(400),
    });

    const all = await mine(student);
    expect(idsOf(all)).toEqual(idsOf([third, second, first]));
    expect(all[0]).toMatchObject({
      lesson: { id: lesson.id, title: lesson.title },
      course: { id: course.id, title: course.title },
      excerpt: 'ё'.repeat(300),
      attempt: { number: 2, total: 2 },
      reviewState: 'waiting',
      responseAuthor: null,
      unread: false,
      openRemarks: [],
    });
    expect(idsOf(await mine(student, 'limit=1'))).toEqual([third.id]);
    expect(idsOf(await mine(student, `cursor=${third.id}`))).toEqual(idsOf([second, first]));
    expect(idsOf(await mine(student, `courseId=${course.id}`))).toEqual(idsOf([third, first]));
  });

  test('says of the newest attempt what became of the lesson, and nothing while it is an alarm', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const of = { user_id: student.id, lesson_id: lesson.id };
    await createAnswer(t.db, of);
    const newest = await createAnswer(t.db, of);
    await createProgress(t.db, { ...of, sent_at: hoursFromNow(-1), below: 2 });
    const [second, first] = await mine(student);
    expect(second?.standing).toMatchObject({ completedAt: null, below: 2, passedHow: null });
    expect(first).not.toHaveProperty('standing');
    await createReferral(t.db, { answer_id: newest.id, reason: 'crisis' });
    expect((await mine(student))[0]).not.toHaveProperty('standing');
  });

  test('leaves out lessons that are closed, unpublished or expired', async () => {
    const { course, lesson, student, enrolment } = await createStudentInLesson(t.db);
    const group = await createGroup(t.db, { course_id: course.id });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: group.id })
      .where('id', '=', enrolment.id)
      .execute();
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    expect(await mine(student)).toHaveLength(1);

    const opening = { group_id: group.id, lesson_id: lesson.id, opens_at: hoursFromNow(1) };
    await t.db.insertInto('group_lessons').values(opening).execute();
    expect(await mine(student)).toEqual([]);
    await t.db.deleteFrom('group_lessons').where('group_id', '=', group.id).execute();

    await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', lesson.id).execute();
    expect(await mine(student)).toEqual([]);
    await t.db
      .updateTable('lessons')
      .set({ published_at: hoursFromNow(-1) })
      .where('id', '=', lesson.id)
      .execute();
    expect(await mine(student)).toHaveLength(1);

    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect(await mine(student)).toEqual([]);
  });
});

describe('open remarks', () => {
  /** A student's attempts at a lesson of two criteria. */
  async function studentWithCriteria() {
    const { lesson, student } = await createStudentInLesson(t.db);
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
    const [facts, request] = version.criteria;
    if (!facts || !request) throw new Error('Two criteria');

    /** An attempt reviewed with these levels; `closes` are earlier remarks that it has mended. */
    async function attempt(levels: { facts: number; request: number }, closes: readonly Row[] = []) {
      const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
      const review = await createReview(t.db, {
        answer_id: answer.id,
        mentor_version_id: version.id,
        summary: 'Итог',
      });
      const remarkOf = ({ id }: Row, level: number, order: number) =>
        createRemark(t.db, { review_id: review.id, criterion_id: id, level, order });
      const remarks = {
        facts: await remarkOf(facts as Row, levels.facts, 0),
        request: await remarkOf(request as Row, levels.request, 1),
      };
      for (const { id } of closes) {
        await t.db
          .insertInto('remark_checks')
          .values({ review_id: review.id, remark_id: id, outcome: 'closed' })
          .execute();
      }
      return { answer, review, remarks };
    }
    const openOf = async (query = '') =>
      (await mine(student, query)).map(({ openRemarks }) => openRemarks.map(({ criterion }) => criterion));
    return { lesson, student, attempt, openOf };
  }

  test('are those that no later attempt has mended, named at the last attempt alone', async () => {
    const { attempt, openOf, student } = await studentWithCriteria();
    const first = await attempt({ facts: 0, request: 0 });
    expect(await openOf()).toEqual([['Факты', 'Просьба']]);

    const second = await attempt({ facts: 2, request: 1 }, [first.remarks.facts, first.remarks.request]);
    expect(await openOf()).toEqual([['Просьба'], []]);
    expect(idsOf(await mine(student, 'show=open'))).toEqual([second.answer.id]);

    await attempt({ facts: 2, request: 2 }, [second.remarks.request]);
    expect(await openOf()).toEqual([[], [], []]);
    expect(await openOf('show=open')).toEqual([]);
  });

  test('stay while a new attempt waits for its review', async () => {
    const { attempt, openOf, lesson, student } = await studentWithCriteria();
    await attempt({ facts: 2, request: 0 });
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    expect(await openOf()).toEqual([['Просьба'], []]);
  });
});

describe('the unread mark', () => {
  const see = (as: Row, lesson: Row) => t.call('PUT', `/api/lessons/${lesson.id}/answers/seen`, { as });
  const unread = async (as: Row) => (await mine(as)).map((row) => row.unread);

  test('stands from the review until its author sees it, and again at a new review', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    expect(await unread(student)).toEqual([false]);

    await createReview(t.db, { answer_id: answer.id });
    expect(await unread(student)).toEqual([true]);
    expect(await mine(student, 'show=unread')).toHaveLength(1);
    const shown = await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: student });
    expect(shown.json()).toMatchObject([{ id: answer.id, unread: true }]);

    expect((await see(student, lesson)).json()).toEqual({ seen: 1 });
    expect((await see(student, lesson)).json()).toEqual({ seen: 0 });
    expect(await unread(student)).toEqual([false]);
    expect(await mine(student, 'show=unread')).toEqual([]);

    await t.call('PUT', `/api/answers/${answer.id}/feedback`, {
      as: await createAdmin(t.db),
      body: { text: 'Прочитал сам' },
    });
    expect(await unread(student)).toEqual([true]);
  });

  test('is nobody else’s to take away, or to see', async () => {
    const { lesson, student, course } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: answer.id });
    const classmate = await createUser(t.db);
    await enrol(t.db, { user_id: classmate.id, course_id: course.id });
    const admin = await createAdmin(t.db);

    expect((await see(classmate, lesson)).json()).toEqual({ seen: 0 });
    expect((await see(admin, lesson)).json()).toEqual({ seen: 0 });
    const toAdmin = await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: admin });
    expect(toAdmin.json()[0]).not.toHaveProperty('unread');
    expect(await unread(student)).toEqual([true]);
    expect((await see(await createUser(t.db), lesson)).statusCode).toBe(403);
    expect((await see(student, await createLesson(t.db, { course_id: course.id }))).json()).toEqual({
      seen: 0,
    });
  });
});
