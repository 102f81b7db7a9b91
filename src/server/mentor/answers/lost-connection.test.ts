import { expect, test, vi } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const text = 'Я сказал коллеге, что отчёт опоздал.';

test('is answered by 201 or 503 when the database drops everybody, and repeating it stores one answer', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const cookies: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    cookies.push(`${sessionCookieName}=${await createSession(t.db, student.id, { remember: false })}`);
  }
  const submit = (cookie: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/lessons/${lesson.id}/answers`,
      headers: { cookie, 'idempotency-key': 'first-try' },
      payload: { content: text },
    });

  const submissions = cookies.map(submit);
  const ended = dropEverybody();
  const statuses = (await Promise.all(submissions)).map(({ statusCode }) => statusCode);
  await ended;
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);

  for (const cookie of cookies) {
    await vi.waitFor(async () => expect((await submit(cookie)).statusCode).toBe(201), { timeout: 60_000 });
  }
  const { rows } = await t.pool.query(
    `select count(distinct user_id) as students, count(*) as answers, count(reviews.id) as reviews
     from answers
     left join reviews on reviews.answer_id = answers.id
     where lesson_id = $1`,
    [lesson.id],
  );
  expect(rows).toEqual([{ students: 40, answers: 40, reviews: 40 }]);
});

const dropEverybody = () =>
  t.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
