import { beforeAll, expect, test } from 'vitest';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { writeFeedback } from '#server/mentor/reviews/feedback/write-feedback.ts';
import { putReviewInForce } from '#server/mentor/reviews/in-force/put-in-force.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { createAdmin, createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually, follow } from '#test/review-setting.ts';
import { rerunReview } from './rerun-review.ts';

const setting = forAllTests(createReviewSetting);
let admin: Viewer;
beforeAll(async () => {
  admin = asViewer(await createAdmin(setting.db));
  await setting.startWorker();
});

test('never replaces a person’s words: the new review is the newest and not in force', async () => {
  const { db, live, lesson, student } = setting;
  const answer = await reviewedAnswer();
  await writeFeedback(db, admin, answer.id, { text: 'Слова наставника' });
  const before = await updatedAt(answer);
  const page = follow(live, lesson.id, student.id);

  expect(await reviewedAgain(answer)).toMatchObject({
    author: 'model',
    state: 'done',
    text: 'Новые слова модели',
    in_force: false,
    claim: null,
  });
  const inForce = (await setting.reviewsOf(answer.id)).filter(({ in_force }) => in_force);
  expect(inForce).toMatchObject([{ author: 'mentor', text: 'Слова наставника', latest: false }]);
  // The student still reads the earlier feedback.
  expect(await updatedAt(answer)).toBe(before);
  await eventually(() => page.events.at(-1)?.type === 'answers' || undefined);
});

test('never replaces a person’s remarks', async () => {
  const { db, lesson } = setting;
  const answer = await reviewedAnswer();
  const { criteria } = await createMentorVersion(db, { lesson_id: lesson.id });
  const remark = { level: 1, text: 'Слова наставника', nextStep: null, quotes: [], videoAt: null };
  const remarks = criteria.map(({ id }) => ({ criterionId: id, ...remark }));
  const written = await writeFeedback(db, admin, answer.id, { text: 'Итог', remarks });
  await createMentorVersion(db, { lesson_id: lesson.id, number: 2, criteria: [] });

  const newer = await reviewedAgain(answer);
  expect(newer).toMatchObject({ author: 'model', in_force: false });
  const { feedback, aiResponse } = await getAnswer(db, admin, answer.id);
  expect([feedback, aiResponse]).toEqual([written.feedback, written.aiResponse]);
  expect(feedback?.remarks).toHaveLength(2);

  const chosen = await putReviewInForce(db, admin, answer.id, newer.id);
  expect(chosen).toMatchObject({ feedback: null, aiResponse: 'Новые слова модели' });
});

test('replaces the model’s own words', async () => {
  const answer = await reviewedAnswer();
  expect(await reviewedAgain(answer)).toMatchObject({ text: 'Новые слова модели', in_force: true });
  const rows = await setting.reviewsOf(answer.id);
  expect(rows.map(({ in_force }) => in_force)).toEqual([false, true]);
});

async function reviewedAnswer() {
  const answer = await setting.submit();
  await setting.settled(answer.id);
  return answer;
}

async function reviewedAgain(answer: { id: string }) {
  setting.model.script({ kind: 'text', pieces: ['Новые слова модели'] });
  await rerunReview(setting.db, admin, answer.id);
  return setting.settled(answer.id);
}

async function updatedAt(answer: { id: string }): Promise<string> {
  const { updated_at } = await setting.db
    .selectFrom('answers')
    .select('updated_at')
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow();
  return updated_at;
}

const asViewer = (user: Awaited<ReturnType<typeof createAdmin>>): Viewer => ({
  id: user.id,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.role,
  mustChangePassword: user.must_change_password,
  mustConsent: false,
  createdAt: user.created_at,
  updatedAt: user.updated_at,
  sessionId: user.id,
});
