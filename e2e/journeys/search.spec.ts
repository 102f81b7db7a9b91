import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('what is sought opens by keys alone, from any screen @phone', async ({
  page,
  db,
  isMobile,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Поисковый курс' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Жемчужина' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const foreign = await createCourse(db, { title: 'Чужая жемчужина' });
  await createUser(db, { last_name: 'Жемчужин' });

  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  if (isMobile) {
    await page.getByRole('button', { name: 'Меню' }).tap();
    await page.getByRole('menuitem', { name: 'Найти' }).tap();
  } else await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('жемчуж');
  await expect(dialog.getByRole('option')).toHaveText([/^Жемчужина/]);
  await expect(dialog.getByText(foreign.title)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}$`));

  if (isMobile) return;
  await page.keyboard.press('/');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Where it is typed, a slash is a slash.
  await page.getByRole('textbox', { name: 'Ваш ответ:' }).pressSequentially('и/или');
  await expect(page.getByRole('textbox', { name: 'Ваш ответ:' })).toHaveValue('и/или');
  await expect(dialog).toBeHidden();
});
