import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dataIn } from './data-in.ts';

const userId = sql`answers.user_id`;
const courseId = sql`lessons.course_id`;

test('an event says all that its declaration has, and no more', () => {
  expect(dataIn('course.completed', { userId, courseId })).toMatchObject({
    type: 'course.completed',
    userId,
  });
  // @ts-expect-error What the declaration hasn't.
  dataIn('course.completed', { userId, courseId, lessonId: sql`lessons.id` });
  // @ts-expect-error What the declaration has is left out.
  dataIn('course.completed', { userId });
  // @ts-expect-error What may be null isn't left out either.
  dataIn('enrolment.opened', { userId, courseId, groupId: sql`null` });
  // @ts-expect-error There is no such event.
  const missing = () => dataIn('lesson.read', { userId });
  expect(missing).toBeTypeOf('function');
});
