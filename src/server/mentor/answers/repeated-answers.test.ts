import { describe, expect, test } from 'vitest';
import { answerCalls } from '#test/answer-calls.ts';
import { createStudentInLesson, createUser, enrol, createLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '5' });

const { submit, countOf } = answerCalls(() => t);

describe('a repeated Idempotency-Key', () => {
  test('gives the stored answer and stores nothing', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const first = await submit(student, lesson, 'Ответ', 'key-1');
    const again = await submit(student, lesson, 'Ответ', 'key-1');

    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await countOf('answers', lesson)).toBe(1);
    expect(await countOf('reviews', lesson)).toBe(1);
  });

  test('stores one answer of ten sent at once', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submit(student, lesson, 'Ответ', 'parallel')),
    );

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await countOf('answers', lesson)).toBe(1);
    expect(await countOf('reviews', lesson)).toBe(1);
  });

  test('gives the stored answer also when the minute’s answers are used up', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    for (let n = 1; n <= 5; n += 1) await submit(student, lesson, `Ответ ${n}`, `key-${n}`);

    expect((await submit(student, lesson, 'Ответ 6', 'key-6')).statusCode).toBe(429);
    expect((await submit(student, lesson, 'Ответ 5', 'key-5')).statusCode).toBe(201);
  });

  test('is a conflict with another text or lesson', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createLesson(t.db, { course_id: course.id });
    await submit(student, lesson, 'Ответ', 'key');

    for (const response of [
      await submit(student, lesson, 'Другой ответ', 'key'),
      await submit(student, other, 'Ответ', 'key'),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
    expect(await countOf('answers', lesson)).toBe(1);
    expect(await countOf('answers', other)).toBe(0);
  });

  test('belongs to its student: the same key of another is another answer', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createUser(t.db);
    await enrol(t.db, { user_id: other.id, course_id: course.id });

    const [one, two] = [
      await submit(student, lesson, 'Ответ', 'k'),
      await submit(other, lesson, 'Ответ', 'k'),
    ];

    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(two.json().userId).toBe(other.id);
  });

  test('must be printable', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    expect((await submit(student, lesson, 'Ответ', 'два слова')).statusCode).toBe(400);
    expect((await submit(student, lesson, 'Ответ', 'k'.repeat(129))).statusCode).toBe(400);
  });
});

describe('the limit of answers in a minute', () => {
  test('refuses the next one and says when to come back', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    for (let n = 1; n <= 5; n += 1)
      expect((await submit(student, lesson, `Ответ ${n}`)).statusCode).toBe(201);

    const response = await submit(student, lesson, 'Ответ 6');

    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ code: 'too_many_requests' });
    expect(response.json().message).toMatch(
      /^Слишком много ответов подряд. Следующий можно отправить через /,
    );
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await countOf('answers', lesson)).toBe(5);
  });

  test('is not passed by answers sent at once', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => submit(student, lesson, `Ответ ${n}`)),
    );

    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  test('has room again when a minute has passed, and counts each student apart', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const other = await createUser(t.db);
    await enrol(t.db, { user_id: other.id, course_id: course.id });
    for (let n = 1; n <= 5; n += 1) await submit(student, lesson, `Ответ ${n}`);

    expect((await submit(other, lesson, 'Ответ другого')).statusCode).toBe(201);
    await t.pool.query(
      `update answers set created_at = created_at - interval '61 seconds' where user_id = $1`,
      [student.id],
    );
    expect((await submit(student, lesson, 'Ответ 6')).statusCode).toBe(201);
  });
});
