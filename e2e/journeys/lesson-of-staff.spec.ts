import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createUser,
  enrol,
} from '#test/factories.ts';

/** A lesson with an answer of each of two groups. */
async function answeredLesson(db: Db) {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, title: 'Четыре фразы' });
  const groups = [];
  for (const [title, name] of [
    ['Осень', 'Иван'],
    ['Весна', 'Пётр'],
  ]) {
    const group = await createGroup(db, { course_id: course.id, title });
    const student = await createUser(db, { first_name: name });
    await enrol(db, { user_id: student.id, course_id: course.id, group_id: group.id });
    await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content: `Ответ: ${name}` });
    groups.push(group);
  }
  return { course, lesson, own: groups[0] };
}

test('the lesson leads a curator to the answers of his people alone, an administrator to all and to its editor', async ({
  page,
  db,
  signIn,
}) => {
  const { course, lesson, own } = await answeredLesson(db);
  await signIn(await createCurator(db, { of: [{ course_id: course.id, group_id: own?.id ?? null }] }));
  await page.goto(`/lesson/${lesson.id}`);
  const answers = page.getByRole('link', { name: 'Ответы урока: 1' });
  await expect(answers).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Редактировать' })).toHaveCount(0);
  await expectAccessible(page);
  await answers.click();
  await expect(page).toHaveURL(`/answers?lesson=${lesson.id}`);
  await expect(page.getByText('Ответ: Иван')).toBeVisible();
  await expect(page.getByText('Ответ: Пётр')).toHaveCount(0);

  await signIn(await createAdmin(db));
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByRole('link', { name: 'Ответы урока: 2' })).toBeInViewport();
  await page.getByRole('link', { name: 'Редактировать' }).click();
  await expect(page).toHaveURL(`/lesson/${lesson.id}/edit`);
  await page.getByLabel('Название').fill('Пять фраз');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  await page.getByRole('link', { name: 'Открыть урок' }).click();
  await expect(page).toHaveURL(`/lesson/${lesson.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Пять фраз' })).toBeVisible();
});
