import { beforeAll, expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import {
  createAdmin,
  createAnswer,
  createLesson,
  createProgress,
  createRemark,
  createReview,
  hoursFromNow,
} from '#test/factories.ts';
import { aRemark, feedbackCalls } from '#test/feedback-calls.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeAll(async () => {
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' });
});

const { answered, write } = feedbackCalls(
  () => t,
  () => admin,
);

/** A lesson done by its levels, in a course whose certificate is given. */
async function done() {
  const given = await answered();
  const { lesson, student, answer, version } = given;
  await t.db.updateTable('lessons').set({ passes_by: 'levels' }).where('id', '=', lesson.id).execute();
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Да',
  });
  for (const { id } of version.criteria) {
    await createRemark(t.db, { review_id: review.id, criterion_id: id, level: 2 });
  }
  const pair = lessonOf({ userId: student.id, lessonId: lesson.id });
  await t.db.transaction().execute((tx) => settlePassing(tx, pair));
  await t.db
    .insertInto('certificates')
    .values({
      user_id: student.id,
      course_id: lesson.course_id,
      code: `K7M4-${answer.id.slice(-6)}`,
      words: '{}',
      issued_at: hoursFromNow(-1),
    })
    .execute();
  return given;
}

const told = async (person: { id: string }, kind: string) => {
  const { rows } = await t.pool.query('select subject from notices where user_id = $1 and kind = $2', [
    person.id,
    kind,
  ]);
  return rows.map(({ subject }) => subject);
};

test('a correction that lowers a level takes «Сдан» back and says in words what is left', async () => {
  const { lesson, student, answer, facts, request } = await done();
  const read = async () => (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json();
  expect((await read()).completedAt).not.toBeNull();

  const remarks = [
    aRemark(facts, { level: 0, text: 'Срока нет.' }),
    aRemark(request, { level: 2, text: 'Просьба есть.' }),
  ];
  const written = await write(answer, { text: 'Поправила', remarks });
  expect(written.statusCode, written.body).toBe(200);
  expect(await read()).toMatchObject({ completedAt: null, below: 1, lowered: [facts.title] });
  expect(await told(student, 'lesson_judged')).toMatchObject([
    { outcome: 'lowered', left: [facts.title], answerId: answer.id },
  ]);
  // The certificate stays, and whoever may revoke it knows.
  expect(await told(admin, 'certificate_stands')).toMatchObject([
    { studentId: student.id, lessonId: lesson.id },
  ]);
  const certificates = await t.db
    .selectFrom('certificates')
    .select('revoked_at')
    .where('user_id', '=', student.id)
    .execute();
  expect(certificates).toEqual([{ revoked_at: null }]);

  // What is sent anew is no longer about that.
  await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, created_at: hoursFromNow(1) });
  expect(await read()).not.toHaveProperty('lowered');
});

test('a correction that lowers nothing that passes says nothing of it', async () => {
  const { lesson, student, answer, facts, request } = await done();
  const remarks = [aRemark(facts, { level: 1, text: 'Почти.' }), aRemark(request, { level: 2, text: 'Да.' })];
  await write(answer, { text: 'Поправила', remarks });
  expect(await told(student, 'lesson_judged')).toEqual([]);
  expect(
    (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json().completedAt,
  ).not.toBeNull();
});

test('a correction of one attempt takes nothing back while another passes, and one that raises it again takes its words away', async () => {
  const { lesson, student, answer, version, facts, request } = await done();
  const read = async () => (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json();
  const levels = (level: number) => [
    aRemark(facts, { level, text: 'Факты.' }),
    aRemark(request, { level: 2, text: 'Просьба.' }),
  ];
  const second = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, {
    answer_id: second.id,
    mentor_version_id: version.id,
    summary: 'Да',
  });
  for (const { id } of version.criteria) {
    await createRemark(t.db, { review_id: review.id, criterion_id: id, level: 2 });
  }
  await write(answer, { text: 'Поправила', remarks: levels(0) });
  expect((await read()).completedAt).not.toBeNull();
  expect(await read()).not.toHaveProperty('lowered');
  expect(await told(student, 'lesson_judged')).toEqual([]);

  await write(second, { text: 'Поправила', remarks: levels(0) });
  expect(await read()).toMatchObject({ completedAt: null, lowered: [facts.title] });
  await write(second, { text: 'Вернула', remarks: levels(2) });
  expect((await read()).completedAt).not.toBeNull();
  expect(await read()).not.toHaveProperty('lowered');
  expect(await told(student, 'lesson_judged')).toHaveLength(1);
});

test('where lessons open in order, the one after it closes again, and one that was begun stays open', async () => {
  const { lesson, student, answer, facts, request } = await done();
  await t.db.updateTable('courses').set({ in_order: true }).where('id', '=', lesson.course_id).execute();
  const after = await createLesson(t.db, { course_id: lesson.course_id, order: lesson.order + 1 });
  const begun = await createLesson(t.db, { course_id: lesson.course_id, order: lesson.order + 2 });
  await createProgress(t.db, { user_id: student.id, lesson_id: begun.id, viewed_at: hoursFromNow(-1) });
  const waiting = async () => {
    const path = `/api/courses/${lesson.course_id}/lessons`;
    const lessons = (await t.call('GET', path, { as: student })).json<LessonSummary[]>();
    return lessons.map(({ waitsFor }) => waitsFor?.id);
  };
  expect(await waiting()).toEqual([undefined, undefined, undefined]);
  const remarks = [aRemark(facts, { level: 0, text: 'Нет.' }), aRemark(request, { level: 2, text: 'Да.' })];
  await write(answer, { text: 'Поправила', remarks });
  expect(await waiting()).toEqual([undefined, lesson.id, undefined]);
  const statuses = [after, begun].map(
    async ({ id }) => (await t.call('GET', `/api/lessons/${id}`, { as: student })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([403, 200]);
});
