import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { createUser } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator sees what became of a letter, and how letters are switched on', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const lastName = `Орлов-${Math.random().toString(36).slice(2, 8)}`;
  const person = await createUser(db, {
    first_name: 'Пётр',
    last_name: lastName,
    mail_refusals: 3,
    mail_failed_at: new Date().toISOString(),
  });
  await createFailedLetter(db, person);

  await page.goto('/outgoing');
  await expect(page.getByRole('heading', { level: 1, name: 'Письма' })).toBeVisible();
  // The server of the journeys has no SMTP_URL.
  await expect(page.getByRole('heading', { name: 'Письма не отправляются' })).toBeVisible();
  await expect(page.getByText('SMTP_URL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить проверочное письмо' })).toBeHidden();

  await page.getByLabel('Состояние').selectOption('Не отправлено');
  await page.getByLabel('Кому').fill(lastName);
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
  await expect(page).toHaveURL(/state=failed/);
  const letters = page.getByRole('list', { name: 'Письма' });
  await letters.getByText(`Пётр ${lastName}`).click();
  await expect(letters.getByText('550 5.1.1 No such user')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.goto(`/user-management?search=${lastName}`);
  await expect(page.getByText('почта не доходит')).toBeVisible();
});

async function createFailedLetter(
  db: Db,
  { id: user_id, email }: { id: string; email: string },
): Promise<void> {
  const id = randomUUIDv7();
  await db
    .insertInto('outbox')
    .values({
      id,
      channel: 'mail',
      user_id,
      payload: JSON.stringify({ kind: 'email_changed', userId: user_id, email }),
      state: 'failed',
      problem: 'Почтовый сервер отказался принимать письма на этот адрес',
      ended_at: new Date().toISOString(),
    })
    .execute();
  await db
    .insertInto('outbox_tries')
    .values({ outbox_id: id, number: 1, ms: 310, status: 550, answer: '550 5.1.1 No such user' })
    .execute();
}
