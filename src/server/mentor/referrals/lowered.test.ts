import { beforeAll, expect, test } from 'vitest';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { createAdmin, createAnswer, createRemark, createReview, hoursFromNow } from '#test/factories.ts';
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
