import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createAdmin,
  createCourse,
  createLesson,
  createStudentInGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '100' });

/** A student in a group, whose lesson was due an hour ago. */
async function pastDeadline(late: 'accepted' | 'refused') {
  const enrolment = { enrolled_at: hoursFromNow(-9), group_since: hoursFromNow(-9) };
  const given = { group: { late }, dates: { due_at: hoursFromNow(-1) }, enrolment };
  const { course, lesson, student } = await createStudentInGroup(t.db, given);
  const submit = (key?: string) =>
    t.call('POST', `/api/lessons/${lesson.id}/answers`, {
      as: student,
      body: { content: 'Ответ' },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const answers = async (as: { id: string } = student) =>
    (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as })).json();
  const extend = (hours: number) =>
    t.db
      .insertInto('personal_dates')
      .values({
        id: randomUUIDv7(),
        user_id: student.id,
        course_id: course.id,
        lesson_id: lesson.id,
        due_at: hoursFromNow(hours),
      })
      .execute();
  const moveDeadline = (hours: number) =>
    t.db
      .updateTable('group_lessons')
      .set({ due_at: hoursFromNow(hours) })
      .where('lesson_id', '=', lesson.id)
      .execute();
  return { lesson, student, submit, answers, extend, moveDeadline };
}

test('The lesson’s page has the dates and the mark that its calls have, and loses the mark with an extension', async () => {
  const { lesson, student: as, submit, extend } = await pastDeadline('accepted');
  await submit();
  const read = async (url: string) => (await t.call('GET', url, { as })).json();
  const page = () => read(`/api/lessons/${lesson.id}/page`);
  const late = await page();
  expect(late).toMatchObject({
    lesson: await read(`/api/lessons/${lesson.id}`),
    lessons: await read(`/api/courses/${lesson.course_id}/lessons`),
    answers: await read(`/api/lessons/${lesson.id}/answers`),
  });
  expect(late.answers).toMatchObject([{ isLate: true }]);
  expect(late.lesson.dates).toMatchObject({ dueAt: expect.any(String), isOpen: true });
  await extend(1);
  const extended = await page();
  expect(extended.lesson.dates).toMatchObject({ isExtended: true });
  expect(extended.answers[0]).not.toHaveProperty('isLate');
});

test('What was due before the person came makes no answer late, in the list, on the lesson’s page or on that of the person', async () => {
  const { lesson, student, submit, answers } = await pastDeadline('accepted');
  const admin = await createAdmin(t.db);
  const onPage = async () => {
    const page = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
    return page.json().answers;
  };
  const attempts = async () => {
    const learner = await t.call('GET', `/api/people/${student.id}`, { as: admin });
    return learner.json().courses[0].lessons[0].attempts;
  };
  await submit();
  expect(await answers()).toMatchObject([{ isLate: true }]);
  expect(await onPage()).toMatchObject([{ isLate: true }]);
  expect(await attempts()).toMatchObject([{ late: true }]);
  await t.db
    .updateTable('user_courses')
    .set({ enrolled_at: hoursFromNow(-0.5) })
    .where('user_id', '=', student.id)
    .execute();
  expect((await answers())[0]).not.toHaveProperty('isLate');
  expect((await onPage())[0]).not.toHaveProperty('isLate');
  expect(await attempts()).toMatchObject([{ late: false }]);
});

test('A late answer is accepted and marked for the student, the administrator and the export', async () => {
  const { lesson, submit, answers } = await pastDeadline('accepted');
  const admin = await createAdmin(t.db);
  const sent = await submit();
  expect(sent.statusCode).toBe(201);
  expect(sent.json().isLate).toBe(true);
  expect(await answers()).toMatchObject([{ isLate: true }]);
  expect(await answers(admin)).toMatchObject([{ isLate: true }]);
  const table = await t.call('GET', `/api/lessons/${lesson.id}/answers.csv`, { as: admin });
  expect(table.body).toMatch(/;После срока;Поток\r\n.*;да;Осенний поток\r\n$/s);
});

test('An extension takes the mark away', async () => {
  const { submit, answers, extend } = await pastDeadline('accepted');
  await submit();
  await extend(5);
  const [answer] = await answers();
  expect(answer).not.toHaveProperty('isLate');
});

test('An answer in time is not marked', async () => {
  const { submit, moveDeadline } = await pastDeadline('refused');
  await moveDeadline(1);
  const sent = await submit();
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).not.toHaveProperty('isLate');
});

test('The student is told beforehand whether late answers are accepted', async () => {
  for (const late of ['accepted', 'refused'] as const) {
    const { lesson, student } = await pastDeadline(late);
    const seen = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
    expect(seen.json().dates).toMatchObject({ dueAt: expect.any(String), late });
  }
});

test('A student without a group may be late', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id, due_after: 1 });
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const seen = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
  expect(seen.json().dates).toMatchObject({ late: 'accepted' });
});

test('Of twelve late answers sent at once to a group that refuses them none is stored', async () => {
  const { submit, answers } = await pastDeadline('refused');
  const sent = await Promise.all(Array.from({ length: 12 }, () => submit()));
  for (const response of sent) {
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('deadline_passed');
    expect(response.json().message).toMatch(
      /^Срок сдачи прошёл \d+ \S+ в \d\d:\d\d: ответы больше не принимаются$/,
    );
  }
  expect(await answers()).toEqual([]);
});

test('An extension opens the lesson for answers again', async () => {
  const { submit, extend } = await pastDeadline('refused');
  expect((await submit()).statusCode).toBe(409);
  await extend(5);
  expect((await submit()).statusCode).toBe(201);
});

test('A repeat of what was stored in time is confirmed after the deadline', async () => {
  const { submit, answers, moveDeadline } = await pastDeadline('refused');
  await moveDeadline(1);
  const key = randomUUIDv7();
  const first = await submit(key);
  await moveDeadline(-1);
  const repeat = await submit(key);
  expect(repeat.json().id).toBe(first.json().id);
  expect(await answers()).toHaveLength(1);
});
