import { expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '1000' });

test('an answer to a lesson that is being deleted is stored or finds no lesson', async () => {
  const course = await createCourse(t.db);
  const admin = await cookieOf(await createAdmin(t.db));
  const students: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    students.push(await cookieOf(student));
  }

  const statuses = new Set<string>();
  for (let round = 0; round < 60; round += 1) {
    const { id } = await createLesson(t.db, { course_id: course.id });
    const submit = async (cookie: string) => {
      for (let n = 0; n < 4; n += 1) {
        const { statusCode } = await t.app.inject({
          method: 'POST',
          url: `/api/lessons/${id}/answers`,
          headers: { cookie },
          payload: { content: 'Ответ' },
        });
        statuses.add(`answer ${statusCode}`);
      }
    };
    const remove = async () => {
      const { statusCode } = await t.app.inject({
        method: 'DELETE',
        url: `/api/lessons/${id}`,
        headers: { cookie: admin },
      });
      statuses.add(`lesson ${statusCode}`);
    };
    await Promise.all([...students.map(submit), remove()]);
  }
  expect([...statuses].toSorted()).toEqual(['answer 201', 'answer 404', 'lesson 200']);
});

const cookieOf = async ({ id }: { id: string }) =>
  `${sessionCookieName}=${await createSession(t.db, id, { remember: false })}`;
