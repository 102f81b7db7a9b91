import { beforeAll, describe, expect, test } from 'vitest';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '1000' });
let admin: { id: string; first_name: string; last_name: string };
beforeAll(async () => {
  admin = await createAdmin(t.db);
});

interface Row {
  id: string;
}

async function answered() {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  return { course, lesson, student, answer };
}

const write = (answer: Row, text: unknown, as: Row = admin) =>
  t.call('PUT', `/api/answers/${answer.id}/feedback`, { as, body: { text } });

const historyOf = async (answer: Row): Promise<ReviewRecord[]> =>
  (await t.call('GET', `/api/answers/${answer.id}/reviews`, { as: admin })).json();

const rowsOf = (answer: Row) =>
  t.db.selectFrom('reviews').selectAll().where('answer_id', '=', answer.id).orderBy('id').execute();

describe('PUT /api/answers/:id/feedback', () => {
  test('another person’s words that came meanwhile are not replaced unseen; a model’s are, and so is all without a version', async () => {
    const { lesson, student, answer } = await answered();
    const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
    const shown = async () =>
      (
        await t.call('GET', `/api/lessons/${lesson.id}/answers?userId=${student.id}`, { as: admin })
      ).json()[0];
    const put = (as: Row, text: string, basedOn?: string) =>
      t.call('PUT', `/api/answers/${answer.id}/feedback`, { as, body: { text, basedOn } });
    const { updatedAt: before } = await shown();
    const review = await createReview(t.db, { answer_id: answer.id, text: 'От модели' });
    await t.db.updateTable('answers').set({ updated_at: new Date().toISOString() }).execute();
    expect((await put(other, 'Слова Веры', before)).statusCode).toBe(200);

    const refused = await put(admin, 'Мои слова', before);
    const { updatedAt, aiResponse } = await shown();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        message: 'Пока вы правили обратную связь, её сохранил кто-то ещё: Вера Новикова',
        saved: { by: 'Вера Новикова', at: updatedAt },
      },
    ]);
    expect(aiResponse).toBe('Слова Веры');
    expect((await put(admin, 'Мои слова', updatedAt)).json().aiResponse).toBe('Мои слова');
    expect((await put(other, 'И снова')).statusCode).toBe(200);
    expect((await historyOf(answer)).map(({ text }) => text)).toEqual([
      'И снова',
      'Мои слова',
      'Слова Веры',
      review.text,
    ]);
  });

  test('puts the mentor’s words in force; the student reads them and the page is notified', async () => {
    const { lesson, student, answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, text: 'От модели' });
    const notified = new Promise<unknown>((resolve) => {
      t.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    const response = await write(answer, '**Своими** словами');

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      aiResponse: '**Своими** словами',
      responseAuthor: 'mentor',
      review: { state: 'done', author: 'mentor' },
      made: null,
    });
    expect(await notified).toEqual({ type: 'answers', lessonId: lesson.id, userId: student.id });
    const shown = (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: student })).json();
    expect(shown).toMatchObject([
      {
        aiResponse: '**Своими** словами',
        responseAuthor: 'mentor',
        writtenBy: { firstName: admin.first_name, lastName: admin.last_name },
      },
    ]);
    expect(shown[0]).not.toHaveProperty('made');
    expect(shown[0]).not.toHaveProperty('attempt');
  });

  test('keeps what was there before in the history, with who wrote what', async () => {
    const { student, answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, text: 'От модели' });
    await write(answer, 'Первый вариант');
    await write(answer, 'Второй вариант');

    expect(await historyOf(answer)).toMatchObject([
      {
        text: 'Второй вариант',
        author: 'mentor',
        inForce: true,
        requestedBy: { id: admin.id, firstName: admin.first_name },
      },
      { text: 'Первый вариант', author: 'mentor', inForce: false },
      { text: 'От модели', author: 'model', inForce: false, requestedBy: null },
    ]);
    const rows = await rowsOf(answer);
    const changes = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', student.id)
      .orderBy('id')
      .execute();
    expect(changes).toMatchObject([
      { user_id: admin.id, action: 'feedback_written', details: { replacedReviewId: rows[0]?.id } },
      { details: { reviewId: rows[2]?.id, replacedReviewId: rows[1]?.id } },
    ]);
  });

  test.each(['waiting', 'in_progress', 'not_configured'] as const)(
    'cancels a review that is %s, with what was written of it',
    async (state) => {
      const { answer } = await answered();
      const review = await createReview(t.db, { answer_id: answer.id, state });
      await t.db
        .insertInto('review_drafts')
        .values({ review_id: review.id, attempt: 0, text: 'Нач' })
        .execute();

      await write(answer, 'Наставник успел раньше');

      expect(await rowsOf(answer)).toMatchObject([
        { id: review.id, state: 'cancelled', latest: false, in_force: false, claim: null, text: null },
        { state: 'done', latest: true, in_force: true },
      ]);
      const drafts = await t.db.selectFrom('review_drafts').selectAll().execute();
      expect(drafts).not.toContainEqual(expect.objectContaining({ review_id: review.id }));
    },
  );

  test('leaves exactly one in force when several write at once, and reviews are asked for', async () => {
    const { answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, state: 'failed', cause: 'Сбой' });
    const written = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const [{ statusCode }] = await Promise.all([
          write(answer, `Вариант ${n}`),
          t.call('POST', `/api/answers/${answer.id}/review`, { as: admin }),
          t.call('POST', '/api/reviews/retry-failed', { as: admin, body: {} }),
        ]);
        return statusCode;
      }),
    );
    expect(written).toEqual(Array(24).fill(200));
    const rows = await rowsOf(answer);
    expect(rows.filter(({ in_force }) => in_force)).toHaveLength(1);
    expect(rows.filter(({ latest }) => latest)).toHaveLength(1);
    expect(rows.filter(({ author }) => author === 'mentor')).toHaveLength(24);
  });

  test('lets the model have another go afterwards; the mentor’s words stay until it is done', async () => {
    const { answer } = await answered();
    await write(answer, 'Слова наставника');
    const response = await t.call('POST', `/api/answers/${answer.id}/review`, { as: admin });
    expect(response.json()).toMatchObject({
      aiResponse: 'Слова наставника',
      responseAuthor: 'mentor',
      review: { state: 'waiting' },
    });
  });

  test('is for administrators, says something, and is about an answer that exists', async () => {
    const { student, lesson, answer } = await answered();
    expect((await write(answer, 'Сам себе', student)).statusCode).toBe(403);
    const empty = await write(answer, ' \n ');
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { text: 'Напишите обратную связь' }]);
    expect((await write(answer, 'я'.repeat(20_001))).statusCode).toBe(400);
    expect((await write(lesson, 'Текст')).statusCode).toBe(404);
    expect(await rowsOf(answer)).toEqual([]);
  });
});

describe('GET /api/answers/:id/reviews', () => {
  test('shows which model wrote, from what prompt, how long it took and what it used', async () => {
    const { lesson, answer } = await answered();
    const prompt = [{ role: 'user', content: 'Разбери {answer}' }];
    await createReview(t.db, {
      answer_id: answer.id,
      model: 'mentor-1',
      prompt: JSON.stringify(prompt),
      usage: JSON.stringify({ inputTokens: 120, outputTokens: 48 }),
      attempt: 2,
      started_at: '2026-11-21T06:00:00.000Z',
      first_token_at: '2026-11-21T06:00:01.250Z',
      finished_at: '2026-11-21T06:00:09.500Z',
    });
    const statistics = {
      model: 'mentor-1',
      firstTextMs: 1250,
      totalMs: 9500,
      inputTokens: 120,
      outputTokens: 48,
    };
    expect(await historyOf(answer)).toMatchObject([{ ...statistics, prompt, tries: 2, state: 'done' }]);
    const [listed] = (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: admin })).json();
    expect(listed).toMatchObject({ made: statistics, attempt: { number: 1, total: 1 } });
  });

  test('is empty for an answer without reviews and not found for no answer', async () => {
    const { lesson, answer } = await answered();
    expect(await historyOf(answer)).toEqual([]);
    const missing = await t.call('GET', `/api/answers/${lesson.id}/reviews`, { as: admin });
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'Ответ не найден']);
  });
});

describe('POST /api/reviews/retry-failed', () => {
  const retry = async (body: object) =>
    (await t.call('POST', '/api/reviews/retry-failed', { as: admin, body })).json();

  async function failedAnswer(lesson: Row, student: Row) {
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: answer.id, state: 'failed', cause: 'Неверный ключ' });
    return answer;
  }

  test('queues those of the lesson, then of the course, then all that are left', async () => {
    await retry({});
    const { course, lesson, student } = await answered();
    const neighbour = await createLesson(t.db, { course_id: course.id });
    const elsewhere = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
    const answer = await failedAnswer(lesson, student);
    await failedAnswer(neighbour, student);
    await failedAnswer(elsewhere, student);

    expect(await retry({ lessonId: lesson.id })).toEqual({ queued: 1 });
    expect(await retry({ courseId: course.id })).toEqual({ queued: 1 });
    expect(await retry({})).toEqual({ queued: 1 });
    expect(await retry({})).toEqual({ queued: 0 });

    const rows = await rowsOf(answer);
    expect(rows).toMatchObject([
      { state: 'failed', latest: false },
      { state: 'waiting', latest: true, author: 'model', requested_by_id: admin.id, worker_id: null },
    ]);
  });

  test('takes more than a batch, each once, and leaves those whose newest review is fine', async () => {
    const { lesson, student } = await answered();
    for (let n = 0; n < 450; n += 1) await failedAnswer(lesson, student);
    const fine = await failedAnswer(lesson, student);
    await write(fine, 'Наставник ответил сам');
    const events: unknown[] = [];
    t.live.watch({ lessonId: lesson.id, userId: student.id }, (event) => events.push(event));

    expect(await retry({ lessonId: lesson.id })).toEqual({ queued: 450 });

    const { rows } = await t.pool.query(
      `select reviews.state, count(*) from reviews join answers on answers.id = answer_id
       where lesson_id = $1 and latest group by 1 order by 1`,
      [lesson.id],
    );
    expect(rows).toEqual([
      { state: 'done', count: 1 },
      { state: 'waiting', count: 450 },
    ]);
    // The person's page is notified once per batch, not once per answer.
    expect(events.length).toBeLessThan(10);
  });
});
