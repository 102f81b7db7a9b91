import { expect, test } from 'vitest';
import type { Notice } from '#contract/notices/schemas.ts';
import type { Today } from '#contract/today/schemas.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  createAnswer,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createStudentInLesson,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

/** A student whose answer has been reviewed, and who was told of it. */
async function told(kind: 'review_ready' | 'review_by_person' = 'review_ready') {
  const { student, lesson, course } = await createStudentInLesson(t.db);
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const completed_at = hoursFromNow(-1);
  await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, completed_at });
  const reviewed = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Итог' };
  const review = await createReview(t.db, reviewed);
  await createRemark(t.db, { review_id: review.id, criterion_id: version.criteria[0]?.id ?? '', level: 0 });
  const about = { courseId: course.id, courseTitle: course.title, lessonTitle: lesson.title };
  const subject = { ...about, lessonId: lesson.id, answerId: answer.id };
  await t.db
    .transaction()
    .execute((tx) => tell(tx, { userId: student.id, kind, key: `review:${review.id}`, subject }));
  const kinds = async () =>
    (await t.call('GET', '/api/today', { as: student })).json<Today>().items.map((item) => item.kind);
  const listed = async () => (await t.call('GET', '/api/notices', { as: student })).json<Notice[]>();
  const read = (query = '') =>
    t.call('PUT', `/api/lessons/${lesson.id}/answers/seen${query}`, { as: student });
  return { student, kinds, listed, read };
}

test('what the bell marks as read, home tells of no more, and offers what there is to mend', async () => {
  const { student, kinds, listed } = await told();
  expect(await kinds()).toEqual(['review']);
  const [notice] = await listed();
  await t.call('PUT', '/api/notices/seen', { as: student, body: { upTo: notice?.id } });
  expect(await kinds()).toEqual(['revise']);
});

test('what is read in its lesson is read in the bell and at home', async () => {
  const { kinds, listed, read } = await told();
  expect((await read()).json()).toEqual({ seen: 1 });
  expect(await listed()).toMatchObject([{ kind: 'review_ready', seenAt: expect.any(String) }]);
  expect(await kinds()).toEqual(['revise']);
});

test('a review that was read as it came is no news; a person’s words about it stay', async () => {
  const own = await told();
  expect((await own.read('?watched=true')).json()).toEqual({ seen: 1 });
  expect(await own.listed()).toEqual([]);
  expect(await own.kinds()).toEqual(['revise']);
  const ofPerson = await told('review_by_person');
  await ofPerson.read('?watched=true');
  expect(await ofPerson.listed()).toMatchObject([{ kind: 'review_by_person', seenAt: expect.any(String) }]);
});
