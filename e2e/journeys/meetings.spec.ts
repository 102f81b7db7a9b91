import { createStudentInGroup } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator sets a meeting, and its stream sees it on the course page and in a calendar', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  const { course, group, student } = await createStudentInGroup(db);
  const title = `Разбор ${asAdmin.id.slice(-4)}`;
  await page.goto(`/groups/${group.id}?tab=schedule`);
  const meetings = page.getByRole('region', { name: 'Встречи' });
  await meetings.getByRole('button', { name: 'Назначить встречу' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новая встреча' });
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByLabel('Ссылка').fill('meet.example');
  await dialog.getByRole('button', { name: 'Назначить' }).click();
  await expect(dialog.getByText('Укажите день и время')).toBeVisible();
  await expect(dialog.getByText('Ссылка вида https://…')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Начало').fill('2031-03-04T18:30');
  await dialog.getByLabel('Ссылка').fill('https://meet.example/abc');
  await dialog.getByLabel('Место словами').fill('Зал 3, второй этаж');
  await dialog.getByRole('button', { name: 'Назначить' }).click();
  await expect(meetings.getByText('4 марта 2031 г. в 18:30, 60 минут')).toBeVisible();
  await meetings.getByRole('button', { name: `Изменить: ${title}` }).click();
  await page.getByRole('dialog', { name: 'Встреча' }).getByLabel('Сколько минут').fill('90');
  await page.keyboard.press('Enter');
  await expect(meetings.getByText(/90 минут/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  const own = await openAs(student);
  await own.goto(`/course/${course.id}`);
  const ahead = own.getByRole('region', { name: 'Встречи' });
  await expect(ahead.getByText('Зал 3, второй этаж')).toBeVisible();
  await expect(ahead.getByRole('link', { name: 'https://meet.example/abc' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expectAccessible(own);
  await expectFitsPhone(own);
  await ahead.getByRole('link', { name: 'Добавить в свой календарь' }).click();
  await own.getByRole('button', { name: 'Создать адрес' }).click();
  const address = await own.getByLabel('Адрес календаря').inputValue();
  await expectAccessible(own);
  const file = await (await own.request.get(address)).text();
  expect(file).toContain(`SUMMARY:${title}`);
  await own.reload();
  await own.getByRole('button', { name: 'Новый адрес' }).click();
  await own.getByRole('button', { name: 'Создать новый' }).click();
  await expect(own.getByLabel('Адрес календаря')).not.toHaveValue(address);
  expect((await own.request.get(address)).status()).toBe(404);
});
