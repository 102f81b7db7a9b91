import { sql } from 'kysely';
import { createUser, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('a person asks, changes their mind and asks again; an administrator erases, and prints the act', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.role).toBe('admin');
  const person = await createUser(db, { last_name: `Уходова-${Math.random().toString(36).slice(2, 8)}` });
  const theirs = await openAs(person);
  const ask = async () => {
    await theirs.goto('/profile?tab=data');
    await theirs.getByRole('button', { name: 'Попросить стереть мои данные' }).click();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByLabel('Текущий пароль').fill(testPassword);
    await dialog.getByRole('button', { name: 'Попросить', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await ask();
  const line = theirs.getByRole('complementary', { name: 'Просьба стереть данные' });
  await expect(line).toBeVisible();
  await expectAccessible(theirs);
  await expectFitsPhone(theirs);
  await theirs.goto('/dashboard');
  await line.getByRole('button', { name: 'Взять назад' }).click();
  await expect(line).toBeHidden();
  await ask();
  await sql`update erasure_requests set cool_off_until = now() where account_id = ${person.id}`.execute(db);

  await page.goto('/legal/erasures');
  const request = page
    .getByRole('list', { name: 'Открытые просьбы' })
    .getByRole('listitem')
    .filter({ hasText: person.last_name });
  await expect(request).toContainText('Просит сам человек');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await request.getByRole('button', { name: 'Стереть…' }).click();
  await page.getByLabel('Email этого человека').fill(person.email);
  await page.getByRole('button', { name: 'Стереть насовсем' }).click();

  const act = page.getByRole('article', { name: /^Акт № / });
  await expect(act).toContainText(person.last_name);
  await expect(page.getByText('имя показано один раз')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  // The worker has freed the place, and the sheet says when.
  await expect(act).toContainText(/закончено \d\d\.\d\d\.\d{4}/);
  const sheet = await page.pdf({ preferCSSPageSize: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.reload();
  await expect(act).toBeVisible();
  await expect(page.getByText(person.last_name)).toHaveCount(0);
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('button', { name: 'Войти' })).toBeVisible();
});
