import { expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createRemark,
  createReview,
  hoursFromNow,
} from '#test/factories.ts';
import { feedbackCalls } from '#test/feedback-calls.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { reviewed, shownTo } = feedbackCalls(
  () => t,
  () => admin,
);

const advice = 'Двенадцатого марта в макете нашлись три опечатки и старый логотип';

/** A second attempt with the words that the review of the first offers; the level that they prove is the highest. */
async function pasted() {
  const first = await reviewed();
  await t.db
    .updateTable('answers')
    .set({ created_at: hoursFromNow(-3) })
    .where('id', '=', first.answer.id)
    .execute();
  await t.db
    .updateTable('reviews')
    .set({ finished_at: hoursFromNow(-2) })
    .where('id', '=', first.review.id)
    .execute();
  await t.db
    .updateTable('remarks')
    .set({ next_step: `Скажите: «${advice}».`, level: 0 })
    .where('id', '=', first.remark.id)
    .execute();
  return { first, ...(await attempt(first)) };
}

async function attempt({ student, lesson, version, facts, remark }: Awaited<ReturnType<typeof reviewed>>) {
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content: advice });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Итог',
    text: 'Итог',
  });
  const ranges = [[0, advice.length]] as [number, number][];
  const own = await createRemark(t.db, {
    review_id: review.id,
    criterion_id: facts.id,
    level: 2,
    quotes: ranges,
    borrowed: JSON.stringify(ranges),
    is_borrowed: true,
  });
  await t.db
    .insertInto('remark_checks')
    .values({ review_id: review.id, remark_id: remark.id, outcome: 'partly', is_borrowed: true })
    .execute();
  return { answer, own };
}

const lift = (remark: { id: string }, as: { id: string } = admin) =>
  t.call('POST', `/api/remarks/${remark.id}/lift`, { as });

const lenders = (remark: { id: string }, as: { id: string } = admin) =>
  t.call('GET', `/api/remarks/${remark.id}/lenders`, { as });

test('a curator reads the student’s words beside those of the mentor', async () => {
  const { own } = await pasted();
  expect((await lenders(own)).json()).toEqual([{ words: advice, told: advice }]);
});

test('lifted, level and closing count again, also of the same words later, and the journal says who', async () => {
  const { first, own } = await pasted();
  const again = await attempt(first);
  const before = await shownTo(first.student, first.lesson);
  expect(before.feedback).toMatchObject({
    remarks: [{ level: 2, borrowed: { isLifted: false } }],
    checks: [{ outcome: 'partly', isBorrowed: true }],
  });

  expect((await lift(own)).json()).toEqual({ isLifted: true });
  expect((await lift(own)).json()).toEqual({ isLifted: true });

  const shown = await shownTo(first.student, first.lesson);
  expect(shown.feedback?.remarks).toMatchObject([{ id: again.own.id, borrowed: { isLifted: true } }]);
  expect(shown.feedback?.checks).toEqual([{ remarkId: first.remark.id, outcome: 'closed', text: null }]);
  expect(shown.aiResponse).toContain('закрыто');
  const journal = await t.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject_id'])
    .where('action', '=', 'words_lifted')
    .where('subject_id', '=', first.student.id)
    .execute();
  expect(journal).toEqual([{ user_id: admin.id, subject_id: first.student.id }]);
});

test('of a take, the text of the review still says what it gave no occasion for', async () => {
  const { first, own } = await pasted();
  await t.db
    .updateTable('reviews')
    .set({ unmet: JSON.stringify([first.request.id]) })
    .where('id', '=', t.db.selectFrom('remarks').select('review_id').where('id', '=', own.id))
    .execute();
  await lift(own);
  const { aiResponse } = await shownTo(first.student, first.lesson);
  expect(aiResponse).toContain(`В этой попытке не встретилось: «${first.version.criteria[1]?.title}».`);
});

test('what is lifted stays lifted when the person who did it is gone', async () => {
  const { first, own } = await pasted();
  const other = await createAdmin(t.db);
  await lift(own, other);
  await t.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect((await shownTo(first.student, first.lesson)).feedback?.remarks[0]?.borrowed).toBeUndefined();
});

test('neither the student nor somebody else’s curator lifts it', async () => {
  const { first, own } = await pasted();
  const stranger = await createCurator(t.db);
  expect((await lift(own, first.student)).statusCode).toBe(403);
  expect((await lift(own, stranger)).statusCode).toBe(404);
  expect((await lenders(own, stranger)).statusCode).toBe(404);
  expect((await lift(first.remark)).statusCode).toBe(404);
});

test('a lesson done by levels is done once the level counts', async () => {
  const { first, own } = await pasted();
  await t.db
    .updateTable('courses')
    .set({ passes_by: 'levels' })
    .where('id', '=', first.lesson.course_id)
    .execute();
  const criteria = first.version.criteria.slice(0, 1);
  await t.db
    .updateTable('mentor_versions')
    .set({ criteria: JSON.stringify(criteria) })
    .where('id', '=', first.version.id)
    .execute();
  const done = async () =>
    (await t.call('GET', `/api/lessons/${first.lesson.id}`, { as: first.student })).json().completedAt;
  expect(await done()).toBeNull();
  await lift(own);
  expect(await done()).not.toBeNull();
});
