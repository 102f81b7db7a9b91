import { createSurvey, createUser, hoursFromNow } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

const sent = (page: Page) => page.getByRole('heading', { name: 'Анкета отправлена' });

test('words of danger in a survey: help at once, an administrator answers in the queue, the author reads it', async ({
  page,
  db,
  openAs,
  asAdmin,
}) => {
  test.slow();
  const title = `Ожидания ${asAdmin.id.slice(-6)}`;
  const questions = ['Чего вы ждёте от курса?', 'Что вам мешает договариваться?'];
  const survey = await createSurvey(db, { title, by_link: true, questions });
  const author = await openAs(await createUser(db, { first_name: 'Иван', last_name: 'Ким' }));
  await author.goto(`/survey/${survey.id}`);
  await author.getByRole('textbox', { name: questions[0] }).fill('Говорить увереннее.');
  await author
    .getByRole('textbox', { name: questions[1] })
    .fill('Я больше не хочу жить, сегодня покончу с собой.');
  await author.getByRole('button', { name: 'Отправить анкету' }).click();
  await author.getByRole('alertdialog').getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(sent(author)).toBeFocused();
  await expect(author.getByText(/позвоните прямо сейчас по номеру 112/)).toBeVisible();
  await expect(author.getByText('Ваши ответы скоро прочитает человек.')).toBeVisible();
  await expectAccessible(author);

  await page.goto('/queue');
  const queue = page.getByRole('list', { name: 'Записи очереди' });
  const row = queue.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Тревога');
  await row.getByRole('link').click();
  await expect(page.getByText('Ответы в анкете похожи на тревогу')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ответы в анкете' })).toContainText('не хочу жить');
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Иван Ким' })).toHaveAccessibleDescription(
    /^Тревога.* Ответы в анкете похожи на тревогу.* не хочу жить/,
  );
  await page.getByLabel('Ваш ответ').fill('Иван, я позвоню вам сегодня.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ответить' }).click();
  // It stays until it is written how it ended.
  await expect(row).toContainText('Чем кончилось?');

  // The words reach him when they can't be taken back any more.
  await db
    .updateTable('referrals')
    .set({ settle_at: hoursFromNow(0) })
    .where('settle_at', 'is not', null)
    .where(
      'response_id',
      'in',
      db.selectFrom('survey_responses').select('id').where('survey_id', '=', survey.id),
    )
    .execute();
  await expect(async () => {
    await author.reload();
    await expect(author.getByText('Иван, я позвоню вам сегодня.')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(author.getByText('Если вам сейчас тяжело')).toBeVisible();
  await expectAccessible(author);
});
