import { createUser, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator finds who signed in and who was refused, and takes the journal away', async ({
  page,
  db,
  request,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const user = await createUser(db, { last_name: `Входова-${Math.random().toString(36).slice(2, 8)}` });
  for (const password of ['не тот', testPassword]) {
    await request.post('/api/auth/login', { data: { email: user.email, password } });
  }

  await page.goto('/sign-ins');
  await expect(page.getByRole('heading', { level: 1, name: 'Входы' })).toBeVisible();
  await page.getByLabel('Кто').fill(user.last_name);
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
  const rows = page.getByRole('list', { name: 'Входы' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Вход');
  await expect(rows.last()).toContainText('Неверный пароль');
  await expect(rows.last()).toContainText('127.0.0.1 · пароль');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByLabel('Что', { exact: true }).selectOption('wrong');
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Скачать' }).click();
  const journal = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSONL, для SIEM' }).click();
  expect((await journal).suggestedFilename()).toBe('Журнал входов.jsonl');
});
