import { expect, test } from 'vitest';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { mp3, mp4 } from '#test/sample-files.ts';
import { addLessonFile } from '#test/whole-course.ts';

const t = testApp();

test('an administrator sees what a lesson keeps and whether its texts show it, and removes it for everybody', async () => {
  const admin = await createAdmin(t.db);
  const course = await createCourse(t.db);
  const brief = await createLesson(t.db, { course_id: course.id, title: 'Коротко' });
  const [shown, forgotten] = [
    await addLessonFile(t, admin, brief.id, 'запись.mp4', mp4({ samples: 78 })),
    await addLessonFile(t, admin, brief.id, 'старое.mp3', mp3()),
  ];
  await t.db
    .updateTable('lessons')
    .set({ content: `![запись](${shown})` })
    .where('id', '=', brief.id)
    .execute();
  const list = async () => (await t.call('GET', `/api/lessons/${brief.id}/files`, { as: admin })).json();
  expect(await list()).toMatchObject([
    { title: 'старое.mp3', address: forgotten, mediaType: 'audio/mpeg', isUsed: false },
    { title: 'запись.mp4', address: shown, mediaType: 'video/mp4', isUsed: true },
  ]);
  const name = shown.split('/').at(-1) ?? '';
  const remove = () => t.call('DELETE', `/api/lessons/${brief.id}/files/${name}`, { as: admin });
  expect((await remove()).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(404);
  expect(await list()).toMatchObject([{ address: forgotten }]);
  expect((await t.call('GET', shown, { as: admin })).statusCode).toBe(404);
  const journal = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'lesson_file_removed')
    .execute();
  expect(journal).toMatchObject([{ details: { lessonId: brief.id, title: 'Коротко', file: 'запись.mp4' } }]);
});
