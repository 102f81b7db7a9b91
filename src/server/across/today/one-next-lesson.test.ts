import { expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import type { Today } from '#contract/today/schemas.ts';
import { nextLesson } from '#domain/next-lesson.ts';
import { createLesson, createProgress, createStudentInLesson, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

test('the home names the lesson of a course that its page goes on with', async () => {
  const { student, course, lesson: first } = await createStudentInLesson(t.db);
  const second = await createLesson(t.db, { course_id: course.id, order: 1 });
  await t.db.updateTable('courses').set({ passes_by: 'levels' }).where('id', '=', course.id).execute();

  async function bothSay(): Promise<(string | undefined)[]> {
    const path = `/api/courses/${course.id}/lessons`;
    const lessons = (await t.call('GET', path, { as: student })).json<LessonSummary[]>();
    const today = (await t.call('GET', '/api/today', { as: student })).json<Today>();
    const goOn = today.items.flatMap((item) => (item.kind === 'continue' ? [item.lesson.id] : []));
    return [nextLesson(lessons, () => false)?.id, today.next[0]?.lesson.id, goOn[0]];
  }
  expect(await bothSay()).toEqual([first.id, first.id, first.id]);

  const sent = { user_id: student.id, sent_at: hoursFromNow(-2) };
  await createProgress(t.db, { ...sent, lesson_id: first.id, below: 2 });
  expect(await bothSay()).toEqual([second.id, second.id, second.id]);

  // What is to be mended has a line of its own there.
  const inOrder = (in_order: boolean) =>
    t.db.updateTable('courses').set({ in_order }).where('id', '=', course.id).execute();
  await inOrder(true);
  expect(await bothSay()).toEqual([first.id, first.id, undefined]);
  await inOrder(false);

  await createProgress(t.db, { ...sent, lesson_id: second.id });
  expect(await bothSay()).toEqual([first.id, first.id, undefined]);
  const { next } = (await t.call('GET', '/api/today', { as: student })).json<Today>();
  expect(next).toMatchObject([{ lesson: { number: 1, isToMend: true } }]);

  await t.db.updateTable('lesson_progress').set({ below: null }).where('user_id', '=', student.id).execute();
  expect(await bothSay()).toEqual([undefined, undefined, undefined]);
});
