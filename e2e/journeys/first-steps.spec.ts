import { sql } from 'kysely';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a new school comes to a reviewed answer by «Первые шаги» alone, in twenty presses at most', async ({
  page,
  db,
  model,
  asAdmin,
}) => {
  await sql`truncate courses cascade`.execute(db);
  await db.deleteFrom('users').where('id', '!=', asAdmin.id).execute();
  await db.deleteFrom('model_calls').execute();
  // What isn’t in the form of the criteria is asked for once more.
  const prose = { kind: 'text' as const, pieces: ['Хорошее начало.'] };
  model.script(prose, prose);
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  const home = () => press(page.getByRole('link', { name: 'Главная' }));

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'По образцу' }));
  const dialog = page.getByRole('dialog', { name: 'Курс по образцу' });
  await expect(dialog.getByRole('button', { name: /^Взять/ })).toHaveCount(2);
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: /^Взять образец «Обратная связь/ }));
  await expect(dialog).toBeHidden();
  await press(page.getByRole('link', { name: 'Ответить' }));
  await page
    .getByRole('textbox', { name: 'Ваш ответ:' })
    .fill(
      'Я сказала Илье, что в брифе нет размеров, что макет из-за этого переделали дважды, и попросила их прислать.',
    );
  await press(page.getByRole('button', { name: 'Отправить ответ' }));
  await expect(page.getByText('Хорошее начало.').first()).toBeVisible();
  await home();
  await expect(page.getByRole('link', { name: 'Ответить' })).toHaveCount(0);
  expect(presses).toBeLessThanOrEqual(20);

  // What isn’t needed goes, and stays away.
  await press(page.getByRole('button', { name: 'Не нужно: очередь' }));
  await expect(page.getByText('Кто смотрит очередь')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible();
  await expect(page.getByText('Кто смотрит очередь')).toHaveCount(0);
});
