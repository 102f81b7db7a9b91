import type { Locator } from '@playwright/test';
import { createAdmin } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const isVisible = { visible: true };

/** All of it stands in the window, and nothing of it has to be scrolled to. */
async function expectWhole(menu: Locator): Promise<void> {
  for (const item of await menu.getByRole('menuitem').all()) {
    if (await item.isVisible()) await expect(item).toBeInViewport({ ratio: 1 });
  }
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
}

test('an icon shows its name on hover and on focus, and the name is not read twice', async ({
  page,
  asStudent,
}) => {
  await page.goto('/dashboard');
  const leave = page.getByRole('button', { name: 'Выйти' });
  const bubble = page.locator('[data-radix-popper-content-wrapper]', { hasText: 'Выйти' });
  await expect(leave, asStudent.email).toBeVisible();

  await leave.hover();
  await page.waitForTimeout(200);
  await expect(bubble).toBeHidden();
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble).toBeHidden();
  await page.mouse.move(0, 400);
  await page.keyboard.press('Tab');
  while (!(await leave.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect(bubble).toBeVisible();
  await expect(leave).not.toHaveAttribute('aria-describedby');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);

  // The focus that returns to an icon after a click shows none.
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(page.getByRole('dialog', { name: 'Уведомления' })).toBeVisible();
  await page.mouse.click(640, 600);
  await expect(page.getByRole('dialog', { name: 'Уведомления' })).toBeHidden();
  await page.waitForTimeout(1_000);
  await expect(page.locator('[data-radix-popper-content-wrapper]')).toHaveCount(0);
});

test('a menu opens and closes by mouse or finger and by keys, and the focus goes with it @phone', async ({
  page,
  isMobile,
  db,
  signIn,
}) => {
  await signIn(await createAdmin(db));
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: isMobile ? 'Меню' : 'Управление' });
  const menu = page.getByRole('menu').filter(isVisible);
  await (isMobile ? opener.tap() : opener.click());
  await expect(menu).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await expectWhole(menu);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  // Pressed again while it fades away, it opens.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() =>
    document.documentElement.style.setProperty('--animate-pop-out', 'pop 1s ease-in reverse forwards'),
  );
  await (isMobile ? opener.tap() : opener.click());
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await (isMobile ? opener.tap() : opener.click());
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveAttribute('data-state', 'open');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a menu that was opened while the next screen is still coming stays open when it has come @phone', async ({
  page,
  isMobile,
  db,
  signIn,
}) => {
  await signIn(await createAdmin(db));
  await page.goto('/dashboard');
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/users?**', async (route) => {
    await late;
    await route.continue();
  });
  // The screen's skeleton comes late as well.
  await page.route('**/staff-starts*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const opens = page.getByRole('button', { name: isMobile ? 'Меню' : 'Управление' });
  const press = () => (isMobile ? opens.tap() : opens.click());
  await press();
  await page.getByRole('menuitem', { name: 'Пользователи' }).click();
  await press();
  const item = page.getByRole('menuitem', { name: 'Аналитика' });
  await expect(item).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible();
  await expect(item).toBeVisible();
  arrive();
  await expect(page.getByRole('main').getByText('@example.ru').first()).toBeVisible();
  await page.waitForTimeout(300);
  await expect(item).toBeVisible();
  await item.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитика' })).toBeFocused();
});
