import { expect, test } from 'vitest';
import type { Certificate, CourseCertificate } from '#contract/certificates/schemas.ts';
import { certificatesSetting } from '#test/certificate-setting.ts';
import { createAnswer, createLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ APP_NAME: 'Школа' });

const { aCourse, read, submit, issue } = certificatesSetting(t);

type Row = { id: string };

const check = (code: string) => t.call('GET', `/api/certificates/${code}`);
const stateOf = async (course: Row, as: Row) =>
  (await t.call('GET', `/api/courses/${course.id}/certificate`, { as })).json<CourseCertificate>();

test('Long lists are cut to the sheet, and the rest is counted', async () => {
  const { course, reading, student, rubric } = await aCourse();
  for (let at = 0; at < 40; at += 1)
    await createLesson(t.db, {
      course_id: course.id,
      assignment: null,
      title: `Урок ${at} `.repeat(8),
      order: at + 1,
    });
  const lessons = await t.db.selectFrom('lessons').select('id').where('course_id', '=', course.id).execute();
  for (const lesson of [reading, ...lessons]) await read(lesson, student);
  await createAnswer(t.db, { user_id: student.id, lesson_id: rubric.lesson.id });
  await submit(rubric.lesson, student);
  await t.db.deleteFrom('reviews').execute();
  await issue();
  const { newest } = await stateOf(course, student);
  const { words } = (await check(newest?.code ?? '')).json<Certificate>();
  const shown = words.reached?.length ?? 0;
  expect(shown).toBeLessThan(30);
  expect(shown + words.moreLessons).toBe(42);
});
