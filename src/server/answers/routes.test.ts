import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerMaxLength } from '#contract/answers.ts';
import type { LiveEvent } from '#contract/live.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  createLesson,
  hoursFromNow,
} from '#test/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ ANSWERS_PER_MINUTE: '5' });
});
afterAll(() => test.close());

interface Row {
  id: string;
}

const url = (lesson: Row) => `/api/lessons/${lesson.id}/answers`;

function submit(as: Row, lesson: Row, content: unknown, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return test.call('POST', url(lesson), { as, body: { content }, headers });
}

const list = async (as: Row, lesson: Row, query = '') =>
  (await test.call('GET', `${url(lesson)}${query}`, { as })).json();

const countOf = async (table: 'answers' | 'reviews', lesson: Row) => {
  const { rows } = await test.pool.query<{ count: number }>(
    table === 'answers'
      ? 'select count(*) from answers where lesson_id = $1'
      : 'select count(*) from reviews join answers on answers.id = answer_id where lesson_id = $1',
    [lesson.id],
  );
  return rows[0]?.count;
};

describe('POST /api/lessons/:id/answers', () => {
  it('stores the answer, which waits for its review', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const response = await submit(student, lesson, 'Мой ответ');

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      userId: student.id,
      lessonId: lesson.id,
      content: 'Мой ответ',
      aiResponse: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      review: { state: 'waiting' },
    });
    expect(await list(student, lesson)).toEqual([response.json()]);
  });

  it('puts exactly one review and its job into the queue', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const { id } = (await submit(student, lesson, 'Мой ответ')).json();

    const { rows } = await test.pool.query(
      `select reviews.state, jobs.id is not null as queued from reviews
       left join graphile_worker.jobs on jobs.key = reviews.id::text where answer_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'waiting', queued: true }]);
  });

  it('completes the lesson at the first answer and keeps that time', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    const [before] = (await test.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();

    await submit(student, lesson, 'Первый ответ');
    const [first] = (await test.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();
    await submit(student, lesson, 'Второй ответ');
    const [second] = (await test.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();

    expect(before.completedAt).toBeNull();
    expect(first.completedAt).toMatch(/Z$/);
    expect(first.viewedAt).toMatch(/Z$/);
    expect(second.completedAt).toBe(first.completedAt);
    expect((await test.call('GET', `/api/courses/${course.id}`, { as: student })).json().progress).toBe(100);
  });

  it('keeps every attempt, the newest first', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    for (const content of ['Первый', 'Второй', 'Третий']) await submit(student, lesson, content);

    const contents = (await list(student, lesson)).map(({ content }: { content: string }) => content);
    expect(contents).toEqual(['Третий', 'Второй', 'Первый']);
  });

  it('tells the student’s open pages', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const told = new Promise<unknown>((resolve) => {
      test.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    await submit(student, lesson, 'Мой ответ');

    const event: LiveEvent = { type: 'answers', lessonId: lesson.id, userId: student.id };
    expect(await told).toEqual(event);
  });

  it('accepts an administrator’s answer to any lesson', async () => {
    const { lesson } = await createStudentInLesson(test.db);
    const admin = await createAdmin(test.db);

    const response = await submit(admin, lesson, 'Ответ администратора');

    expect(response.statusCode).toBe(201);
    expect(response.json().user).toEqual({
      id: admin.id,
      firstName: admin.first_name,
      lastName: admin.last_name,
    });
  });

  it('is refused without access, after its expiry, for no lesson at all and without a session', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(test.db);
    const stranger = await createUser(test.db);

    expect((await submit(stranger, lesson, 'Ответ')).json().code).toBe('no_access');
    await test.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect((await submit(student, lesson, 'Ответ')).json().code).toBe('access_expired');
    expect((await submit(student, { id: '019b0000-0000-7000-8000-000000000000' }, 'Ответ')).statusCode).toBe(
      404,
    );
    expect((await test.call('POST', url(lesson), { body: { content: 'Ответ' } })).statusCode).toBe(401);
    expect(await countOf('answers', lesson)).toBe(0);
  });
});

describe('the text of an answer', () => {
  it.each([
    ['emoji with joiners', '👩‍👩‍👧‍👦 и 🏳️‍🌈 и 🇷🇺'],
    ['combining marks, left as they were typed', 'ё ё й é ä̈'],
    ['right-to-left text', 'שלום \u202eперевёрнуто\u202c مرحبا'],
    ['white space around and inside', '\n\t  Ответ  \r\n\r\n с отступом\u00a0 \n'],
    ['markup and quotes', `<script>alert("1")</script> '; drop table answers; -- \\ {answer} $1`],
    ['what is not seen', 'a\ufeffb\u200bc\u0001\u007f'],
  ])('comes back exactly: %s', async (_, content) => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const response = await submit(student, lesson, content);

    expect(response.json().content).toBe(content);
    expect(await list(student, lesson)).toMatchObject([{ content }]);
  });

  it.each([
    ['nothing', '', 'Напишите ответ'],
    ['white space alone', ' \n\t\u00a0 ', 'Напишите ответ'],
    ['no text', undefined, 'Напишите ответ'],
    ['a number', 42, 'Напишите ответ'],
    ['U+0000', 'до\u0000после', 'недопустимый символ'],
    ['one character too many', 'я'.repeat(answerMaxLength + 1), `Не длиннее 20\u00a0000 символов`],
  ])('is refused: %s', async (_, content, message) => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const response = await submit(student, lesson, content);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      fields: { content: expect.stringContaining(message) },
    });
    expect(await countOf('answers', lesson)).toBe(0);
  });

  it('may be as long as the limit, whatever its letters weigh', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const longest = '字'.repeat(answerMaxLength);

    const response = await submit(student, lesson, longest);

    expect(response.statusCode).toBe(201);
    expect(response.json().content).toBe(longest);
  });
});

describe('a repeated Idempotency-Key', () => {
  it('gives the stored answer and stores nothing', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const first = await submit(student, lesson, 'Ответ', 'key-1');
    const again = await submit(student, lesson, 'Ответ', 'key-1');

    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await countOf('answers', lesson)).toBe(1);
    expect(await countOf('reviews', lesson)).toBe(1);
  });

  it('is recognised also when half of an emoji was cut off', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const first = await submit(student, lesson, 'Ответ \ud83d', 'cut');
    const again = await submit(student, lesson, 'Ответ \ud83d', 'cut');

    expect(first.json().content).toBe('Ответ \ufffd');
    expect(again.json()).toEqual(first.json());
  });

  it('stores one answer of ten sent at once', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submit(student, lesson, 'Ответ', 'parallel')),
    );

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await countOf('answers', lesson)).toBe(1);
    expect(await countOf('reviews', lesson)).toBe(1);
  });

  it('gives the stored answer also when the minute’s answers are used up', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    for (let n = 1; n <= 5; n += 1) await submit(student, lesson, `Ответ ${n}`, `key-${n}`);

    expect((await submit(student, lesson, 'Ответ 6', 'key-6')).statusCode).toBe(429);
    expect((await submit(student, lesson, 'Ответ 5', 'key-5')).statusCode).toBe(201);
  });

  it('is a conflict with another text or lesson', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    const other = await createLesson(test.db, { course_id: course.id });
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

  it('belongs to its student: the same key of another is another answer', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    const other = await createUser(test.db);
    await enrol(test.db, { user_id: other.id, course_id: course.id });

    const [one, two] = [
      await submit(student, lesson, 'Ответ', 'k'),
      await submit(other, lesson, 'Ответ', 'k'),
    ];

    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(two.json().userId).toBe(other.id);
  });

  it('must be printable', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    expect((await submit(student, lesson, 'Ответ', 'два слова')).statusCode).toBe(400);
    expect((await submit(student, lesson, 'Ответ', 'k'.repeat(129))).statusCode).toBe(400);
  });
});

describe('the limit of answers in a minute', () => {
  it('refuses the next one and says when to come back', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
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

  it('is not passed by answers sent at once', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => submit(student, lesson, `Ответ ${n}`)),
    );

    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it('has room again when a minute has passed, and counts each student apart', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    const other = await createUser(test.db);
    await enrol(test.db, { user_id: other.id, course_id: course.id });
    for (let n = 1; n <= 5; n += 1) await submit(student, lesson, `Ответ ${n}`);

    expect((await submit(other, lesson, 'Ответ другого')).statusCode).toBe(201);
    await test.pool.query(
      `update answers set created_at = created_at - interval '61 seconds' where user_id = $1`,
      [student.id],
    );
    expect((await submit(student, lesson, 'Ответ 6')).statusCode).toBe(201);
  });
});

describe('GET /api/lessons/:id/answers', () => {
  it('gives a student their own answers alone, an administrator everyone’s with the author', async () => {
    const { course, lesson, student } = await createStudentInLesson(test.db);
    const other = await createUser(test.db);
    const admin = await createAdmin(test.db);
    await enrol(test.db, { user_id: other.id, course_id: course.id });
    const own = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    const others = await createAnswer(test.db, { user_id: other.id, lesson_id: lesson.id });

    const toStudent = await list(student, lesson);
    const toAdmin = await list(admin, lesson);

    expect(toStudent.map(({ id }: Row) => id)).toEqual([own.id]);
    expect(toStudent[0]).not.toHaveProperty('user');
    expect(toAdmin.map(({ id }: Row) => id)).toEqual([others.id, own.id]);
    expect(toAdmin[0].user).toEqual({ id: other.id, firstName: other.first_name, lastName: other.last_name });
    expect(await list(student, lesson, `?userId=${other.id}`)).toEqual([]);
    expect((await list(admin, lesson, `?userId=${other.id}`)).map(({ id }: Row) => id)).toEqual([others.id]);
  });

  it('gives pages by limit and cursor', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const admin = await createAdmin(test.db);
    const answers = [];
    for (let n = 0; n < 5; n += 1) {
      answers.unshift(await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id }));
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

  it('is empty for a lesson without answers and refused without access', async () => {
    const { lesson, student, enrolment } = await createStudentInLesson(test.db);
    await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    const { lesson: quiet, student: silent } = await createStudentInLesson(test.db);

    expect(await list(silent, quiet)).toEqual([]);
    expect((await list(await createUser(test.db), lesson)).code).toBe('no_access');
    await test.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect((await list(student, lesson)).code).toBe('access_expired');
    const admin = await createAdmin(test.db);
    expect((await list(admin, { id: '019b0000-0000-7000-8000-000000000000' })).code).toBe('not_found');
  });
});

describe('the review of an answer', () => {
  async function answered() {
    const { lesson, student } = await createStudentInLesson(test.db);
    const answer = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    return { lesson, student, answer, admin: await createAdmin(test.db) };
  }

  it('is the text in force with its author and time', async () => {
    const { lesson, student, answer } = await answered();
    const finished = hoursFromNow(-1);
    await createReview(test.db, {
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

  it('keeps the earlier text while the answer is reviewed again, beside what is being written', async () => {
    const { lesson, student, answer } = await answered();
    await createReview(test.db, { answer_id: answer.id, text: 'Первый отзыв', latest: false });
    const running = await createReview(test.db, { answer_id: answer.id, state: 'in_progress', attempt: 2 });
    await test.db
      .insertInto('review_drafts')
      .values({ review_id: running.id, attempt: 2, text: 'Второй отзы' })
      .execute();

    expect(await list(student, lesson)).toMatchObject([
      { aiResponse: 'Первый отзыв', review: { state: 'in_progress', attempt: 2, text: 'Второй отзы' } },
    ]);
    await test.db.updateTable('reviews').set({ attempt: 3 }).where('id', '=', running.id).execute();
    expect(await list(student, lesson)).toMatchObject([{ review: { attempt: 3, text: '' } }]);
  });

  it('tells administrators alone why it failed', async () => {
    const { lesson, student, answer, admin } = await answered();
    await createReview(test.db, { answer_id: answer.id, state: 'failed', cause: 'Неверный ключ' });

    expect((await list(student, lesson))[0].review).toEqual({ state: 'failed' });
    expect((await list(admin, lesson))[0].review).toEqual({ state: 'failed', cause: 'Неверный ключ' });
  });

  it('says that there is no AI yet', async () => {
    const { lesson, student, answer } = await answered();
    await createReview(test.db, { answer_id: answer.id, state: 'not_configured' });

    expect((await list(student, lesson))[0]).toMatchObject({
      aiResponse: null,
      review: { state: 'not_configured' },
    });
  });
});

describe('DELETE /api/answers/:id', () => {
  it('removes the answer with its reviews, tells the page and keeps who did it', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const admin = await createAdmin(test.db);
    const answer = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(test.db, { answer_id: answer.id, state: 'in_progress' });
    await test.db
      .insertInto('review_drafts')
      .values({ review_id: review.id, attempt: 0, text: 'Нач' })
      .execute();
    const told = new Promise<unknown>((resolve) => {
      test.live.watch({ lessonId: lesson.id, userId: student.id }, resolve);
    });

    const response = await test.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    expect([response.statusCode, response.json()]).toEqual([200, { id: answer.id }]);
    expect(await list(student, lesson)).toEqual([]);
    expect(await countOf('reviews', lesson)).toBe(0);
    expect(await test.db.selectFrom('review_drafts').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ review_id: review.id }),
    );
    expect(await told).toEqual({ type: 'answers', lessonId: lesson.id, userId: student.id });
    const history = await test.db
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

  it('is not for students, not even for their own answer', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const answer = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });

    const response = await test.call('DELETE', `/api/answers/${answer.id}`, { as: student });

    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    expect(await countOf('answers', lesson)).toBe(1);
  });

  it('finds nothing the second time', async () => {
    const { lesson, student } = await createStudentInLesson(test.db);
    const admin = await createAdmin(test.db);
    const answer = await createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });
    await test.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    const again = await test.call('DELETE', `/api/answers/${answer.id}`, { as: admin });

    expect([again.statusCode, again.json().message]).toEqual([404, 'Ответ не найден']);
  });
});
