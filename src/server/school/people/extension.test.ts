import { expect, test } from 'vitest';
import { createCurator, createStudentInGroup, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

test('An extension’s whole way: given, shown to the student, answered, and in the file without a mark', async () => {
  const { course, lesson, group, student } = await createStudentInGroup(t.db, {
    group: { late: 'refused' },
    dates: { due_at: hoursFromNow(-1) },
    enrolment: { enrolled_at: hoursFromNow(-2) },
  });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  const answer = () =>
    t.call('POST', `/api/lessons/${lesson.id}/answers`, { as: student, body: { content: 'Ответ' } });
  const lessonOf = async () =>
    (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json()[0];
  const atRisk = async () =>
    (await t.call('GET', `/api/groups/${group.id}/people`, { as: curator })).json()[0].overdue;
  expect((await answer()).statusCode).toBe(409);
  expect(await atRisk()).toBe(1);

  const dueAt = hoursFromNow(48);
  const given = await t.call('PUT', `/api/users/${student.id}/dates`, {
    as: curator,
    body: { courseId: course.id, lessonId: lesson.id, opensAt: null, dueAt, reason: 'Болела' },
  });

  expect(given.statusCode).toBe(200);
  expect(await atRisk()).toBe(0);
  expect((await lessonOf()).dates).toMatchObject({ dueAt, isExtended: true });
  expect((await answer()).statusCode).toBe(201);
  const file = () =>
    t.call('GET', `/api/lessons/${lesson.id}/answers.csv?groupId=${group.id}`, { as: curator });
  expect((await file()).body.trim().split('\r\n')[1]).toMatch(/Ждёт проверки;;Осенний поток$/);

  await t.db.deleteFrom('personal_dates').execute();
  expect((await file()).body.trim().split('\r\n')[1]).toMatch(/Ждёт проверки;да;Осенний поток$/);
});
