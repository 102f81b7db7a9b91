import { createAdmin } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { four, opened, row } from '../queue-setting.ts';

test('an alarm: R, then what is typed stands in the field, and it may be passed on', async ({
  page,
  db,
  signIn,
}) => {
  const { setting } = await four(db);
  const admin = await createAdmin(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Ольга').getByRole('link').click();
  const field = page.getByLabel('Ваш ответ');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Здравствуйте');
  await expect(field).toHaveValue('Здравствуйте');
  await expect(page.getByText('Есть частично')).toHaveCount(0);
  await expectAccessible(page);
  // Another record and back: the words are still there.
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  await row(page, 'Ольга').getByRole('link').click();
  await expect(field).toHaveValue('Здравствуйте');
  await page.getByRole('button', { name: 'Передать администратору' }).click();
  await expect(page.getByRole('button', { name: 'Передано администратору' })).toBeDisabled();
  const told = await db.selectFrom('notices').select('subject').where('user_id', '=', admin.id).execute();
  expect(told).toMatchObject([{ subject: { student: 'Ольга Ким' } }]);
});
