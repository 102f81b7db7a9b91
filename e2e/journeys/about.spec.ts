import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator reads which release this is and with whom it connects', async ({
  page,
  asAdmin,
  model,
}) => {
  expect(asAdmin.role).toBe('admin');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'О системе' })).toBeVisible();
  await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible();
  const addresses = page.getByRole('list', { name: 'Адреса' });
  await expect(addresses.getByRole('listitem').filter({ hasText: model.url })).toContainText('Своя сеть');
  await expectAccessible(page);
  await expectFitsPhone(page);
});
