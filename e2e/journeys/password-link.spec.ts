import { createAdmin, createUser } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test.use({ expectedComplaints: [/404.*links\/open$/] });

const own = 'придумала сама';

test('an administrator hands over a link, by which a person sets a password of their own', async ({
  page,
  context,
  db,
  openAs,
}) => {
  const user = await createUser(db, { last_name: 'Ссылкина' });
  const admin = await openAs(await createAdmin(db));
  await admin.goto(`/user-management?search=${encodeURIComponent(user.email)}`);
  await admin.getByRole('button', { name: 'Редактировать: Мария Ссылкина' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Мария Ссылкина' });
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
  const link = await dialog.getByLabel('Адрес ссылки').inputValue();
  await expect(dialog.getByText(/Действует 1\sчас и один раз/)).toBeVisible();
  await expect(dialog.getByText('Создана ссылка для пароля')).toBeVisible();
  await expectAccessible(admin);
  await expectFitsPhone(admin);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Новый пароль' })).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByText(user.email)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByLabel('Пароль', { exact: true }).fill(own);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();

  // The page is left first: what it is still asking for would be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByText(/Ссылка не действует/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Вставить другой код' }).click();
  await expect(page.getByLabel('Код или ссылка')).toBeVisible();
  await page.goto('/');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Пароль', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
});
