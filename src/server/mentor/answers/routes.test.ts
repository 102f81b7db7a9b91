import { describe, expect, test } from 'vitest';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { answerCalls, type Row } from '#test/answer-calls.ts';
import {
  createAdmin,
  createAnswer,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '5' });

const { list, countOf } = answerCalls(() => t);

describe('GET /api/lessons/:id/answers', () => {
  test('gives a student their own answers alone, an administrator everyone’s with the author', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createUser(t.db);
    const admin = await createAdmin(t.db);
    await enrol(t.db, { user_id: other.id, course_id: course.id });
    const own = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const others = await createAnswer(t.db, { user_id: other.id, lesson_id: lesson.id });

    const toStudent = await list(student, lesson);
    const toAdmin = await list(admin, lesson);

    expect(toStudent.map(({ id }: Row) => id)).toEqual([own.id]);
    expect(toStudent[0]).not.toHaveProperty('user');
    expect(toAdmin.map(({ id }: Row) => id)).toEqual([others.id, own.id]);
    expect(toAdmin[0].user).toEqual({ id: other.id, firstName: other.first_name, lastName: other.last_name });
    expect(await list(student, lesson, `?userId=${other.id}`)).toEqual([]);
    expect((await list(admin, lesson, `?userId=${other.id}`)).map(({ id }: Row) => id)).toEqual([others.id]);
  });

  test('gives pages by limit and cursor', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);
    const answers = [];
    for (let n = 0; n < 5; n += 1) {
      answers.unshift(await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id }));
    }
    const ids = answers.map(({ id }) => id);

    const first = await list(admin, lesson, '?limit=2');
    const second = await list(admin, lesson, `?limit=2&cursor=${ids[1]}`);
    const last = await list(admin, lesson, `?limit=2&cursor=${ids[3]}`);

    expect([first, second, last].map((page) => page.map(({ id }: Row) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(await list(admin, lesson, `?cursor=${ids[4]}`)).toEqual([]);
  });

  test('is empty for a lesson without answers and refused without access', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(t.db);
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const { lesson: quiet, student: silent } = await createStudentInLesson(t.db);

    expect(await list(silent, quiet)).toEqual([]);
    expect((await list(await createUser(t.db), lesson)).code).toBe('no_access');
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect((await list(student, lesson)).code).toBe('access_expired');
    const admin = await createAdmin(t.db);
    expect((await list(admin, { id: '019b0000-0000-7000-8000-000000000000' })).code).toBe('not_found');
  });
});

describe('what an administrator reviews', () => {
  test('gets the number of each answer among the student’s attempts', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createUser(t.db);
    await enrol(t.db, { user_id: other.id, course_id: course.id });
    for (const { id } of [student, other, student]) {
      await createAnswer(t.db, { user_id: id, lesson_id: lesson.id });
    }
    const listed = await list(await createAdmin(t.db), lesson);
    expect(listed.map(({ attempt }: { attempt: unknown }) => attempt)).toEqual([
      { number: 2, total: 2 },
      { number: 1, total: 1 },
      { number: 1, total: 2 },
    ]);
  });

  test('can be narrowed to answers without feedback, and to those whose review failed', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);
    const answered = () => createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const [done, failed, again, waiting] = [
      await answered(),
      await answered(),
      await answered(),
      await answered(),
    ];
    await createReview(t.db, { answer_id: done.id });
    await createReview(t.db, { answer_id: failed.id, state: 'failed', cause: 'Сбой' });
    await createReview(t.db, { answer_id: again.id, latest: false });
    await createReview(t.db, { answer_id: again.id, state: 'failed', cause: 'Сбой' });
    await createReview(t.db, { answer_id: waiting.id, state: 'waiting' });

    const idsOf = async (query: string) => (await list(admin, lesson, query)).map(({ id }: Row) => id);
    expect(await idsOf('?show=unreviewed')).toEqual([waiting.id, failed.id]);
    expect(await idsOf('?show=failed')).toEqual([again.id, failed.id]);
    expect(await idsOf(`?show=failed&limit=1&cursor=${again.id}`)).toEqual([failed.id]);

    const counts = (await t.call('GET', '/api/answers/counts', { as: admin })).json();
    expect(counts.find(({ id }: Row) => id === course.id)).toEqual({
      id: course.id,
      title: course.title,
      lessons: [{ id: lesson.id, title: lesson.title, answers: 4, unreviewed: 2, failed: 2 }],
    });
  });
});

describe('the review of an answer', () => {
  async function answered() {
    const { lesson, student } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    return { lesson, student, answer, admin: await createAdmin(t.db) };
  }

  test('is the text in force with its author and time', async () => {
    const { lesson, student, answer } = await answered();
    const finished = hoursFromNow(-1);
    await createReview(t.db, {
      answer_id: answer.id,
      author: 'mentor',
      text: 'Отзыв **наставника**',
      finished_at: finished,
    });

    expect(await list(student, lesson)).toMatchObject([
      {
        aiResponse: 'Отзыв **наставника**',
        review: { state: 'done', author: 'mentor', finishedAt: finished },
      },
    ]);
  });

  test('keeps the earlier text while the answer is reviewed again, beside what is being written', async () => {
    const { lesson, student, answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, text: 'Первый отзыв', latest: false });
    const running = await createReview(t.db, { answer_id: answer.id, state: 'in_progress', attempt: 2 });
    await t.db
      .insertInto('review_drafts')
      .values({ review_id: running.id, attempt: 2, text: 'Второй отзы' })
      .execute();

    expect(await list(student, lesson)).toMatchObject([
      { aiResponse: 'Первый отзыв', review: { state: 'in_progress', attempt: 2, text: 'Второй отзы' } },
    ]);
    await t.db.updateTable('reviews').set({ attempt: 3 }).where('id', '=', running.id).execute();
    expect(await list(student, lesson)).toMatchObject([{ review: { attempt: 3, text: '' } }]);
  });

  test('shows the cause of a failure to administrators only', async () => {
    const { lesson, student, answer, admin } = await answered();
    await createReview(t.db, { answer_id: answer.id, state: 'failed', cause: 'Неверный ключ' });

    expect((await list(student, lesson))[0].review).toEqual({ state: 'failed' });
    expect((await list(admin, lesson))[0].review).toEqual({ state: 'failed', cause: 'Неверный ключ' });
  });

  test('says that there is no AI yet', async () => {
    const { lesson, student, answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, state: 'not_configured' });

    expect((await list(student, lesson))[0]).toMatchObject({
      aiResponse: null,
      review: { state: 'not_configured' },
    });
  });
});

describe('DELETE /api/answers/:id', () => {
  test('removes the answer with its reviews, notifies the page and records who did it', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(t.db, { answer_id: answer.id, state: 'in_progress' });
    await t.db
      .insertInto('review_drafts')
      .values({ review_id: review.id, attempt: 0, text: 'Нач' })
      .execute();
    const notified = new Promise<unknown>((resolve) => {
      t.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    const response = await t.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    expect([response.statusCode, response.json()]).toEqual([200, { id: answer.id }]);
    expect(await list(student, lesson)).toEqual([]);
    expect(await countOf('reviews', lesson)).toBe(0);
    expect(await t.db.selectFrom('review_drafts').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ review_id: review.id }),
    );
    expect(await notified).toEqual({ type: 'answers', lessonId: lesson.id, userId: student.id });
    const history = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', student.id)
      .execute();
    expect(history).toMatchObject([
      {
        user_id: admin.id,
        action: 'answer_deleted',
        details: { answerId: answer.id, lessonId: lesson.id },
      },
    ]);
  });

  test('is not for students, not even for their own answer', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });

    const response = await t.call('DELETE', `/api/answers/${answer.id}`, { as: student });

    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    expect(await countOf('answers', lesson)).toBe(1);
  });

  test('finds nothing the second time', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await t.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    const again = await t.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    expect([again.statusCode, again.json().message]).toEqual([404, 'Ответ не найден']);
  });

  test('waits for a worker that is just recording the review', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(t.db, { answer_id: answer.id });
    let deleted: ReturnType<typeof t.call> | undefined;

    // In the order in which a worker locks them: the answer first, then its review.
    await t.db.transaction().execute(async (tx) => {
      await lockAnswer(tx, admin, answer.id);
      deleted = t.call('DELETE', `/api/answers/${answer.id}`, { as: admin });
      await someoneWaitsForALock();
      await tx.updateTable('reviews').set({ text: 'Отзыв' }).where('id', '=', review.id).execute();
      await tx.updateTable('answers').set({ content: 'Ответ' }).where('id', '=', answer.id).execute();
    });

    expect((await deleted)?.statusCode).toBe(200);
    expect(await countOf('answers', lesson)).toBe(0);
  });
});

async function someoneWaitsForALock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await t.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows;
  };
  await expect.poll(waiting).not.toEqual([]);
}
