import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sessionCookieName } from '#server/auth/cookie.ts';
import { createSession } from '#server/auth/session.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const text = 'Я сказал коллеге, что отчёт опоздал.';

it('is answered by 201 or 503 when the database drops everybody, and repeating it stores one answer', async () => {
  const course = await createCourse(test.db);
  const lesson = await createLesson(test.db, { course_id: course.id });
  const cookies: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const student = await createUser(test.db);
    await enrol(test.db, { user_id: student.id, course_id: course.id });
    cookies.push(`${sessionCookieName}=${await createSession(test.db, student.id, { remember: false })}`);
  }
  const submit = (cookie: string) =>
    test.app.inject({
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
    await vi.waitFor(async () => expect((await submit(cookie)).statusCode).toBe(201), { timeout: 5_000 });
  }
  const { rows } = await test.pool.query(
    `select count(distinct user_id) as students, count(*) as answers, count(reviews.id) as reviews,
       count(jobs.id) as jobs
     from answers
     left join reviews on reviews.answer_id = answers.id
     left join graphile_worker.jobs on jobs.key = reviews.id::text
     where lesson_id = $1`,
    [lesson.id],
  );
  expect(rows).toEqual([{ students: 40, answers: 40, reviews: 40, jobs: 40 }]);
});

const dropEverybody = () =>
  test.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
