import { createUser, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ expectedComplaints: [/401/] });

test('a person signs in and reaches the courses', async ({ page, db }) => {
  const { email } = await createUser(db);
  await page.goto('/');
  await expect(page.getByText('Платформа онлайн-обучения')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль').fill(testPassword);
  await page.getByRole('button', { name: 'Войти' }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Мои курсы' })).toBeVisible();
});
