import { expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually } from '#test/review-setting.ts';

const setting = forAllTests(createReviewSetting);

test('a review that the model has finished is told to its author, whose pages hear of it', async () => {
  const heard: unknown[] = [];
  setting.live.watchNotices(setting.student.id, (event) => heard.push(event));
  await setting.startWorker();
  const answer = await setting.submit();
  await setting.settled(answer.id);
  await eventually(() => heard[0]);
  expect(heard).toEqual([{ type: 'notices', userId: setting.student.id }]);
  const notices = await setting.db.selectFrom('notices').selectAll().execute();
  expect(notices).toMatchObject([
    {
      user_id: setting.student.id,
      kind: 'review_ready',
      subject: { answerId: answer.id, lessonId: setting.lesson.id, courseId: setting.lesson.course_id },
      seen_at: null,
      mail_due_at: null,
    },
  ]);
});
