import type { Route } from '@playwright/test';
import { createAdmin } from '#test/factories.ts';
import { expect, test } from '../fixtures.ts';

// The server's field errors in forms.

test.use({ expectedComplaints: [/4(00|15)/] });

test.beforeEach(async ({ db, signIn }) => {
  await signIn(await createAdmin(db));
});

test('of two wrong fields the first gets the focus @phone', async ({ page }) => {
  await page.route('/api/courses', withWrongTexts);
  await page.goto('/course-management');
  await page.getByRole('button', { name: 'Создать курс' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Новый курс' });
  const send = dialog.getByRole('button', { name: 'Создать курс' });
  await dialog.getByLabel('Название').fill('Верное название');
  await dialog.getByLabel('Описание').fill('Верное описание');
  await send.click();

  await expect(dialog.getByLabel('Название')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Описание')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Название')).toBeFocused();
  // The notice doesn't cover the button that is clicked next.
  await send.click({ trial: true });
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(dialog.getByLabel('Название')).toHaveValue('Верное название!');
  await expect(dialog.getByLabel('Описание')).toHaveValue('Верное описание');
});

test('a refused cover is pointed at where another one is chosen', async ({ page }) => {
  await page.goto('/course-management');
  await page.getByRole('button', { name: 'Создать курс' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Новый курс' });
  await dialog.getByLabel('Название').fill('Верное название');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await dialog.getByLabel('Обложка').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: svg });
  await dialog.getByRole('button', { name: 'Создать курс' }).click();

  const chooser = dialog.getByRole('button', { name: 'Выбрать другую' });
  await expect(chooser).toBeFocused();
  await expect(chooser).toHaveAccessibleDescription(/Подойдёт картинка PNG, JPEG, WebP, GIF или AVIF/);
});

/** The page validates by the server's rules, so both fields are made invalid in transit, as if sent by an older page. */
async function withWrongTexts(route: Route): Promise<void> {
  const request = route.request();
  if (request.method() !== 'POST') return route.continue();
  const body: unknown = request.postDataJSON();
  await route.continue({
    postData: { ...Object(body), title: '', description: 'Длинно. '.repeat(1_000) },
  });
}
