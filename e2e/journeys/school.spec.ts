import { createUser } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

const name = 'Школа «Речь» "и" <b>дело</b> 🙂 & \'друзья\', ещё немного слов';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"
  onload="fetch('/from-the-svg')"><script>fetch('/from-the-svg')</script>
  <image href="/from-the-svg.png" width="5" height="5"/><rect width="40" height="20" fill="#c8102e"/></svg>`;

/** A process keeps for some seconds what it has read. */
const opensWith = (page: Page, path: string, title: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page).toHaveTitle(title, { timeout: 2_000 });
  }).toPass();

test('a school takes a name, a logo and a colour of its own, which stand at the entrance and on every page', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.role).toBe('admin');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  try {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Управление' }).click();
    await page.getByRole('menuitem', { name: 'Название и письма' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Название и письма' })).toBeVisible();

    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'знак.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    const logo = page.getByRole('img', { name: 'Логотип школы' });
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute('src', /^\/files\/[\da-f]{64}\.webp$/);
    expect(asked.filter((url) => url.includes('from-the-svg'))).toEqual([]);

    const form = page.getByRole('form', { name: 'Название и письма' });
    await form.getByLabel('Название школы').fill(name);
    await form.getByLabel('Цвет', { exact: false }).first().fill('#ffff00');
    await form.getByRole('button', { name: 'Взять ближайший: #7a7a00' }).click();
    await form.getByLabel('Куда обращаться').fill('help@example.ru');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Настройки школы сохранены', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);

    const student = await openAs(await createUser(db));
    await opensWith(student, '/dashboard', `Мои курсы · ${name}`);
    await expect(student.locator('header img')).toHaveAttribute('src', /\.webp$/);
    await expect(student.getByText('Вопросы: help@example.ru')).toBeVisible();
    expect(await colourOf(student)).toBe('#7a7a00');
    expect((await (await student.request.get('/manifest.webmanifest')).json()).name).toBe(name);
    await student.getByRole('button', { name: 'Выйти' }).click();
    await expect(student.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(student);
    await expectFitsPhone(student);
  } finally {
    await db
      .updateTable('school_settings')
      .set({ name: null, logo: null, icon: null, accent: null, contact: null })
      .execute();
    await expect.poll(async () => (await page.request.get('/')).text()).toContain('<title>Отклик</title>');
  }
});

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim());

const twenty = (
  '#c8102e #b71c1c #ad1457 #d81b60 #6a1b9a #4527a0 #1a237e #0057b8 #01579b #00695c ' +
  '#00796b #004d40 #2e7d32 #008000 #33691e #827717 #795548 #3e2723 #767676 #000000'
).split(' ');

test('twenty colours are readable in both themes', async ({ page, asAdmin }) => {
  expect(asAdmin.role).toBe('admin');
  await page.goto('/school');
  const form = page.getByRole('form', { name: 'Название и письма' });
  try {
    for (const accent of twenty) {
      await form.getByLabel('Цвет', { exact: false }).first().fill(accent);
      await form.getByRole('button', { name: 'Сохранить' }).click();
      await expect.poll(() => colourOf(page)).toBe(accent);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
  } finally {
    await form.getByLabel('Цвет', { exact: false }).first().fill('');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('id="accent"');
  }
});
