import { describe, expect, test } from 'vitest';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';
import { createAdmin, createAnswer, createReview, createStudentInLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db));

interface Row {
  id: string;
}

/** A mentor's feedback in force, and a newer review by the model that is not. */
async function reviewedAgain() {
  const { lesson, student } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const mentors = await createReview(t.db, {
    answer_id: answer.id,
    author: 'mentor',
    text: 'Слова наставника',
    latest: false,
    finished_at: '2026-11-20T10:00:00.000Z',
  });
  const models = await createReview(t.db, {
    answer_id: answer.id,
    text: 'Новые слова модели',
    in_force: false,
  });
  return { lesson, student, answer, mentors, models };
}

const putInForce = (answer: Row, review: Row, as: Row = admin) =>
  t.call('POST', `/api/answers/${answer.id}/reviews/${review.id}/in-force`, { as });

const listed = async (lesson: Row, as: Row) =>
  (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as })).json();

const changesAbout = (student: Row) =>
  t.db.selectFrom('audit_log').selectAll().where('subject_id', '=', student.id).orderBy('id').execute();

describe('a newer review that is not in force', () => {
  test('is shown to the administrator only; the student reads the mentor’s words as before', async () => {
    const { lesson, student, mentors, models } = await reviewedAgain();
    expect(await listed(lesson, admin)).toMatchObject([
      {
        aiResponse: 'Слова наставника',
        responseAuthor: 'mentor',
        newer: { id: models.id, text: 'Новые слова модели', author: 'model' },
      },
    ]);
    const [shown] = await listed(lesson, student);
    expect(shown).toMatchObject({
      aiResponse: 'Слова наставника',
      review: { state: 'done', author: 'mentor', finishedAt: mentors.finished_at },
    });
    expect(shown).not.toHaveProperty('newer');
  });

  test.each(['waiting', 'in_progress', 'not_configured', 'failed'] as const)(
    'is not announced to the student while it is %s',
    async (state) => {
      const { lesson, student } = await createStudentInLesson(t.db);
      const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
      await createReview(t.db, { answer_id: answer.id, author: 'mentor', text: 'Слова', latest: false });
      await createReview(t.db, {
        answer_id: answer.id,
        state,
        ...(state === 'failed' && { cause: 'Сбой' }),
      });
      expect(await listed(lesson, student)).toMatchObject([{ review: { state: 'done', author: 'mentor' } }]);
      expect(await listed(lesson, admin)).toMatchObject([{ review: { state }, newer: null }]);
    },
  );
});

describe('POST /api/answers/:id/reviews/:reviewId/in-force', () => {
  test('gives the student the chosen text, notifies the page and records who did it', async () => {
    const { lesson, student, answer, mentors, models } = await reviewedAgain();
    const notified = new Promise<unknown>((resolve) => {
      t.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    const response = await putInForce(answer, models);

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      aiResponse: 'Новые слова модели',
      responseAuthor: 'model',
      review: { state: 'done', author: 'model' },
      newer: null,
    });
    expect(await notified).toEqual({ type: 'answers', lessonId: lesson.id, userId: student.id });
    expect(await listed(lesson, student)).toMatchObject([{ aiResponse: 'Новые слова модели' }]);
    expect(await changesAbout(student)).toMatchObject([
      {
        user_id: admin.id,
        action: 'review_put_in_force',
        details: {
          answerId: answer.id,
          lessonId: lesson.id,
          reviewId: models.id,
          replacedReviewId: mentors.id,
        },
      },
    ]);
  });

  test('goes back to an earlier text, and repeated changes nothing', async () => {
    const { student, answer, mentors, models } = await reviewedAgain();
    await putInForce(answer, models);
    const back = await putInForce(answer, mentors);
    expect(back.json()).toMatchObject({ aiResponse: 'Слова наставника', newer: { id: models.id } });
    const again = await putInForce(answer, mentors);
    expect([again.statusCode, again.json()]).toEqual([200, back.json()]);
    expect(await changesAbout(student)).toHaveLength(2);
  });

  test('leaves one in force when several choose, write and ask at once', async () => {
    const { answer, mentors, models } = await reviewedAgain();
    const responses = await Promise.all([
      ...[models, mentors, models, mentors].map((review) => putInForce(answer, review)),
      t.call('PUT', `/api/answers/${answer.id}/feedback`, { as: admin, body: { text: 'Ещё раз сам' } }),
      t.call('POST', `/api/answers/${answer.id}/review`, { as: admin }),
    ]);
    expect(responses.slice(0, 5).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const history: ReviewRecord[] = (
      await t.call('GET', `/api/answers/${answer.id}/reviews`, { as: admin })
    ).json();
    expect(history.filter(({ inForce }) => inForce)).toHaveLength(1);
  });

  test('leaves a review that is under way alone', async () => {
    const { answer, mentors } = await reviewedAgain();
    await t.call('POST', `/api/answers/${answer.id}/review`, { as: admin });
    const response = await putInForce(answer, mentors);
    expect(response.json()).toMatchObject({ aiResponse: 'Слова наставника', review: { state: 'waiting' } });
  });

  test.each(['waiting', 'in_progress', 'not_configured', 'failed'] as const)(
    'is refused for a review that is %s: it has no text',
    async (state) => {
      const { answer } = await reviewedAgain();
      await t.db.updateTable('reviews').set({ latest: false }).where('answer_id', '=', answer.id).execute();
      const review = await createReview(t.db, {
        answer_id: answer.id,
        state,
        ...(state === 'failed' && { cause: 'Сбой' }),
      });
      const response = await putInForce(answer, review);
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'У этой проверки нет текста отзыва, поставить нечего',
      ]);
    },
  );

  test('is about a review of that answer, and for administrators', async () => {
    const { student, answer, models } = await reviewedAgain();
    const other = await reviewedAgain();
    expect((await putInForce(answer, models, student)).statusCode).toBe(403);
    const notOfAnswer = await putInForce(answer, other.models);
    expect([notOfAnswer.statusCode, notOfAnswer.json().message]).toEqual([404, 'Отзыв не найден']);
    const noAnswer = await putInForce(student, models);
    expect([noAnswer.statusCode, noAnswer.json().message]).toEqual([404, 'Ответ не найден']);
  });
});
