import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, test } from 'vitest';
import { answerMaxLength } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live/schemas.ts';
import { answerCalls } from '#test/answer-calls.ts';
import { createAdmin, createStudentInLesson, createUser, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '5' });

const { url, submit, list, countOf } = answerCalls(() => t);

describe('POST /api/lessons/:id/answers', () => {
  test('stores the answer, which waits for its review', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const response = await submit(student, lesson, 'Мой ответ');

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      userId: student.id,
      lessonId: lesson.id,
      content: 'Мой ответ',
      aiResponse: null,
      responseAuthor: null,
      feedback: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      review: { state: 'waiting' },
    });
    expect(await list(student, lesson)).toEqual([response.json()]);
  });

  test('puts exactly one review into the queue', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const { id } = (await submit(student, lesson, 'Мой ответ')).json();

    const { rows } = await t.pool.query(
      `select state, due_at <= now() as due, worker_id from reviews where answer_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'waiting', due: true, worker_id: null }]);
  });

  test('completes the lesson at the first answer and keeps that time', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const [before] = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();

    await submit(student, lesson, 'Первый ответ');
    const [first] = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();
    await submit(student, lesson, 'Второй ответ');
    const [second] = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();

    expect(before.completedAt).toBeNull();
    expect(first.completedAt).toMatch(/Z$/);
    expect(first.viewedAt).toMatch(/Z$/);
    expect(second.completedAt).toBe(first.completedAt);
    expect((await t.call('GET', `/api/courses/${course.id}`, { as: student })).json().progress).toBe(100);
  });

  test('keeps every attempt, the newest first', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    for (const content of ['Первый', 'Второй', 'Третий']) await submit(student, lesson, content);

    const contents = (await list(student, lesson)).map(({ content }: { content: string }) => content);
    expect(contents).toEqual(['Третий', 'Второй', 'Первый']);
  });

  test('lists as the newest what the database stored last, though the process’s clock has stepped back', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    await submit(student, lesson, 'Первый');

    const restore = turnClockBack();
    await submit(student, lesson, 'Второй').finally(restore);

    const contents = (await list(student, lesson)).map(({ content }: { content: string }) => content);
    expect(contents).toEqual(['Второй', 'Первый']);
  });

  test('notifies the student’s open pages', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const notified = new Promise<unknown>((resolve) => {
      t.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    await submit(student, lesson, 'Мой ответ');

    const event: LiveEvent = { type: 'answers', lessonId: lesson.id, userId: student.id };
    expect(await notified).toEqual(event);
  });

  test('accepts an administrator’s answer to any lesson', async () => {
    const { lesson } = await createStudentInLesson(t.db);
    const admin = await createAdmin(t.db);

    const response = await submit(admin, lesson, 'Ответ администратора');

    expect(response.statusCode).toBe(201);
    expect(response.json().user).toEqual({
      id: admin.id,
      firstName: admin.first_name,
      lastName: admin.last_name,
    });
  });

  test('is refused without access, after its expiry, for no lesson at all and without a session', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(t.db);
    const stranger = await createUser(t.db);

    expect((await submit(stranger, lesson, 'Ответ')).json().code).toBe('no_access');
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect((await submit(student, lesson, 'Ответ')).json().code).toBe('access_expired');
    expect((await submit(student, { id: '019b0000-0000-7000-8000-000000000000' }, 'Ответ')).statusCode).toBe(
      404,
    );
    expect((await t.call('POST', url(lesson), { body: { content: 'Ответ' } })).statusCode).toBe(401);
    expect(await countOf('answers', lesson)).toBe(0);
  });
});

describe('the text of an answer', () => {
  test.each([
    ['emoji with joiners', '👩‍👩‍👧‍👦 и 🏳️‍🌈 и 🇷🇺'],
    ['combining marks, left as they were typed', 'ё ё й é ä̈'],
    ['right-to-left text', 'שלום \u202eперевёрнуто\u202c مرحبا'],
    ['white space around and inside', '\n\t  Ответ  \r\n\r\n с отступом\u00a0 \n'],
    ['markup and quotes', `<script>alert("1")</script> '; drop table answers; -- \\ {answer} $1`],
    ['what is not seen', 'a\ufeffb\u200bc\u0001\u007f'],
  ])('comes back exactly: %s', async (_, content) => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const response = await submit(student, lesson, content);

    expect(response.json().content).toBe(content);
    expect(await list(student, lesson)).toMatchObject([{ content }]);
  });

  test.each([
    ['nothing', '', 'Напишите ответ'],
    ['white space alone', ' \n\t\u00a0 ', 'Напишите ответ'],
    ['no text', undefined, 'Напишите ответ'],
    ['a number', 42, 'Напишите ответ'],
    ['U+0000', 'до\u0000после', 'недопустимый символ'],
    ['half of an emoji', 'Ответ \ud83d', 'повреждённый символ'],
    ['one character too many', 'я'.repeat(answerMaxLength + 1), `Не длиннее 20\u00a0000 символов`],
  ])('is refused: %s', async (_, content, message) => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const response = await submit(student, lesson, content);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      fields: { content: expect.stringContaining(message) },
    });
    expect(await countOf('answers', lesson)).toBe(0);
  });

  test('may be as long as the limit, whatever its letters weigh', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const longest = '字'.repeat(answerMaxLength);

    const response = await submit(student, lesson, longest);

    expect(response.statusCode).toBe(201);
    expect(response.json().content).toBe(longest);
  });
});

/** Patches Node's generator of ids, which reads the clock: changing the clock itself would need the system's. */
function turnClockBack(): () => void {
  const { randomUUIDv7 } = crypto;
  const patch = (make: typeof randomUUIDv7) => {
    crypto.randomUUIDv7 = make;
    syncBuiltinESMExports();
  };
  const hoursAgo = (Date.now() - 4 * 3_600_000).toString(16).padStart(12, '0');
  patch(() => `${hoursAgo.slice(0, 8)}-${hoursAgo.slice(8)}${randomUUIDv7().slice(13)}` as crypto.UUID);
  return () => patch(randomUUIDv7);
}
