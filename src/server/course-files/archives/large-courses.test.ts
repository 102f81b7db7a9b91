import { expect, test } from 'vitest';
import { download, imported, openSchool, upload } from '#test/archive-setting.ts';
import { aCriterion, createCourse, createLesson, createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { mp4 } from '#test/sample-files.ts';
import { addLessonFile } from '#test/whole-course.ts';

const school = forAllTests(openSchool);
const other = forAllTests(openSchool);

test('twenty lessons with files go out and come in', async () => {
  const course = await createCourse(school.db);
  for (let order = 0; order < 20; order += 1) {
    const lesson = await createLesson(school.db, { course_id: course.id, order });
    await createMentorVersion(school.db, { lesson_id: lesson.id, criteria: [aCriterion('Факты')] });
    const file = await addLessonFile(
      school,
      school.admin,
      lesson.id,
      'a.mp4',
      mp4({ samples: 1_000_000 + order }),
    );
    await school.db
      .updateTable('lessons')
      .set({ content: 'т'.repeat(100_000), video_url: file })
      .where('id', '=', lesson.id)
      .execute();
  }
  const bytes = await download(school, course.id);
  const { id } = await imported(other, bytes);
  const lessons = other.db.selectFrom('lessons').select('video_url').where('course_id', '=', id);
  expect(new Set((await lessons.execute()).map(({ video_url }) => video_url)).size).toBe(20);
});

test('a course whose texts would not be taken back is not sent, in words; one that is a little smaller is both', async () => {
  const course = await createCourse(school.db);
  for (let order = 0; order < 34; order += 1) await createLesson(school.db, { course_id: course.id, order });
  await school.db
    .updateTable('lessons')
    .set({ content: 'т'.repeat(200_000), transcription: 'т'.repeat(300_000) })
    .where('course_id', '=', course.id)
    .execute();
  const refused = await school.call('GET', `/api/courses/${course.id}/export`, { as: school.admin });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Тексты курса занимают 33 МБ, а в архив помещается 32. Внутри школы курс можно скопировать',
  ]);
  await school.db.deleteFrom('lessons').where('course_id', '=', course.id).where('order', '>=', 33).execute();
  const taken = await upload(other, await download(school, course.id), '/api/courses/import/preview');
  expect(taken.json()).toMatchObject({
    lessons: 33,
    problems: [],
  });
});
