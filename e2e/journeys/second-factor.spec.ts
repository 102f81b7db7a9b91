import { createUser, testPassword } from '#test/factories.ts';
import { codeOf, secretIn } from '#test/second-factor.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

// How the browser logs a password that was right, and half of a sign-in.
test.use({ expectedComplaints: [/401.*\/api\/auth\/login$/] });

test('a person turns the second factor on by keyboard alone, and signs in with a code and with a recovery code', async ({
  page,
  db,
  signIn,
}) => {
  const user = await signIn(await createUser(db));
  await page.goto('/profile?tab=settings');
  const card = page.getByRole('region', { name: 'Второй фактор' });
  await card.getByRole('button', { name: 'Настроить' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Текущий пароль')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Второй фактор' });
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  const secret = secretIn((await dialog.getByLabel('Ключ').inputValue()).replaceAll(' ', ''));
  await expectAccessible(page);
  await pressTabUntil(page, 'Код из приложения');
  await page.keyboard.type(codeOf({ secret }));
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Резервные коды' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Скачать' }).click();
  expect((await download).suggestedFilename()).toMatch(/резервные коды\.txt$/);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Я сохранил коды' }).press('Enter');
  await expect(card.getByText(/осталось 10\sрезервных кодов/)).toBeVisible();
  await expectAccessible(page);

  await signInAs(page, user.email);
  await expect(page.getByRole('heading', { name: 'Код для входа' })).toBeVisible();
  await expect(page.getByLabel('Код из приложения')).toBeFocused();
  await expectAccessible(page);
  // A phone loads the page anew while its owner is in the app.
  await page.reload();
  await page.getByLabel('Код из приложения').fill(codeOf({ secret }, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();

  await signInAs(page, user.email);
  await page.getByRole('button', { name: 'Нет телефона под рукой?' }).click();
  await page.getByLabel('Резервный код').fill(recovery.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
});

async function signInAs(page: Page, email: string): Promise<void> {
  // The page is left first: what it is still asking for would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
}

async function pressTabUntil(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label);
  for (let presses = 0; presses < 8; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
}
