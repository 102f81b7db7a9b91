import { expect, test } from 'vitest';
import type { CoursePerson } from '#contract/people/schemas.ts';
import {
  createAdmin,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

test('what is left to mend is each criterion’s newest remark, as the student sees it', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
  const [fact, request] = version.criteria.map(({ id }) => id);
  const people = async () =>
    (await t.call('GET', `/api/courses/${course.id}/people`, { as: admin })).json<CoursePerson[]>();
  async function attempt(level: number, criterion_id = '') {
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
      finished_at: hoursFromNow(-24 * 6),
    });
    const remark = await createRemark(t.db, { review_id: review.id, criterion_id, level });
    return { answer, review, remark };
  }
  const kinds = async () => (await people())[0]?.reasons.map(({ kind }) => kind);
  const told = await attempt(0, fact);
  expect(await kinds()).toEqual(['revision']);
  // The next attempt says nothing of it: it is still open.
  const next = await attempt(2, request);
  expect(await people()).toMatchObject([{ reasons: [{ answerId: next.answer.id }] }]);
  const check = { review_id: next.review.id, remark_id: told.remark.id };
  await t.db
    .insertInto('remark_checks')
    .values({ ...check, outcome: 'partly' })
    .execute();
  expect(await kinds()).toEqual(['revision']);
  await t.db.updateTable('remark_checks').set({ outcome: 'closed' }).execute();
  expect(await kinds()).toEqual([]);
  await t.db.updateTable('remarks').set({ is_borrowed: true }).where('id', '=', next.remark.id).execute();
  expect(await kinds()).toEqual(['revision']);
});
