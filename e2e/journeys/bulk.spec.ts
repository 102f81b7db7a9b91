import { createCourse, createGroup, createUser } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('people chosen by a filter are given a course with a group, seen before and taken back after', async ({
  page,
  db,
  asAdmin,
}, { project }) => {
  expect(asAdmin.role).toBe('admin');
  const name = `Набор${project.name}`;
  const course = await createCourse(db, { title: `Переговоры для набора, ${project.name}` });
  await createGroup(db, { course_id: course.id, title: 'Весенний поток' });
  await Promise.all(
    Array.from({ length: 130 }, (_, n) =>
      createUser(db, { first_name: name, last_name: `Фамилия${String(n).padStart(3, '0')}` }),
    ),
  );
  await page.goto(`/user-management?search=${name}`);
  await expect(page.getByText(/^Показано 130 из /)).toBeVisible();

  const first = page.getByRole('checkbox', { name: `Выбрать: ${name} Фамилия000` });
  await first.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Выбранные пользователи' });
  await expect(bar.getByText('Выбрано: 1')).toBeVisible();
  await expect(page.getByRole('status').getByText('Выбрано: 1 человек')).toBeAttached();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Фамилия129')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(bar.getByText('Выбрано: 1')).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(first).toBeChecked();
  await bar.getByRole('button', { name: 'Выбрать все 130 по фильтру' }).click();
  await first.uncheck();
  await expect(bar.getByText('Выбрано: 129')).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Действия с выбранными' }).click();
  const dialog = page.getByRole('dialog', { name: 'Действия с выбранными' });
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  await expect(dialog.getByText('Выберите курс').last()).toBeVisible();
  await dialog.getByLabel('Курс').selectOption(course.title);
  await dialog.getByLabel('Поток').selectOption('Весенний поток');
  await dialog.getByLabel('Доступ до').fill('2030-12-31');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  const preview = page.getByRole('dialog', { name: 'Что изменится' });
  await expect(preview.getByText(`Откроется курс «${course.title}»`).first()).toBeVisible();
  await expect(
    preview.getByText(`Поток курса «${course.title}»: без потока → «Весенний поток»`).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Изменить 129 человек' }).click();

  const status = page.getByRole('dialog', { name: 'Операция с пользователями' });
  await expect(status.getByText('Операция завершена: 129 человек')).toBeVisible();
  await expectAccessible(page);
  const enrolled = () =>
    db.selectFrom('user_courses').select('group_id').where('course_id', '=', course.id).execute();
  expect(await enrolled()).toHaveLength(129);

  await status.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(status.getByText(/^Вернуть как было: Открыть курс/)).toBeVisible();
  await expect(status.getByText('Операция завершена: 129 человек')).toBeVisible();
  await expect(status.getByRole('button', { name: 'Вернуть как было' })).toBeHidden();
  expect(await enrolled()).toEqual([]);
  await status.getByRole('button', { name: 'Закрыть' }).first().click();
  await expect(bar).toBeHidden();
});
