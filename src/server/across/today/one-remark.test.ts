import { expect, test } from 'vitest';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Today } from '#contract/today/schemas.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { listOpenRemarks } from '#server/mentor/reviews/job/open-remarks.ts';
import { listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import {
  aCriterion,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
  hoursFromNow,
  nextId,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

test('a criterion that is told of in two attempts is one remark: at home, in the answers, in the lesson, to the model', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  const criteria = ['Факты', 'Вопрос', 'Просьба'].map((title) => aCriterion(title));
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id, criteria });

  async function attempt(levels: number[], closes: string[] = []): Promise<string[]> {
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
      seen_at: hoursFromNow(0),
    });
    const ids: string[] = [];
    for (const [order, level] of levels.entries()) {
      const criterion_id = criteria[order]?.id ?? '';
      ids.push((await createRemark(t.db, { review_id: review.id, criterion_id, order, level })).id);
    }
    for (const remark_id of closes) {
      const check = { review_id: review.id, remark_id, outcome: 'closed' as const };
      await t.db.insertInto('remark_checks').values(check).execute();
    }
    return ids;
  }
  const [, question = ''] = await attempt([0, 0, 1]);
  // Two are judged anew and are still open; one is closed.
  const [facts, , request] = await attempt([1, 2, 1], [question]);

  const { items } = (await t.call('GET', '/api/today', { as: student })).json<Today>();
  expect(items.filter(({ kind }) => kind === 'revise')).toMatchObject([
    { remarks: 2, first: { id: facts, inTalk: false } },
  ]);
  const mine = (await t.call('GET', '/api/answers/mine', { as: student })).json<MyAnswer[]>();
  expect(mine.map((one) => one.openRemarks.map(({ id }) => id))).toEqual([[facts, request], []]);
  const path = `/api/lessons/${lesson.id}/answers`;
  const inLesson = (await t.call('GET', path, { as: student })).json<Answer[]>();
  expect(openRemarks(inLesson.toReversed()).map(({ id }) => id)).toEqual([facts, request]);
  const third = { answerId: nextId(), userId: student.id, lessonId: lesson.id, criteria };
  const told = await listOpenRemarks(t.db, third);
  expect(told.map(({ id }) => id)).toEqual([facts, request]);
  // A take that was begun from the earlier one is still about it.
  expect(told.map(({ replaces }) => replaces?.length)).toEqual([1, 1]);
  const judged = await listJudgedRemarks(t.db, { personId: student.id });
  expect(judged.filter(({ isOpen }) => isOpen).map(({ remarkId }) => remarkId)).toEqual([facts, request]);
});
