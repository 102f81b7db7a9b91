import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { createCourse, createModelCall } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

/** Of March: nobody else's calls are in it. */
async function spentInMarch(db: Db, title: string) {
  const course = await createCourse(db, { title });
  await sql`
    insert into model_calls (at, purpose, course_id, endpoint, address, place, model, cost, is_estimate, outcome)
    select '2026-03-01T09:00:00Z'::timestamptz + day * interval '1 day', case when day < 28 then 'review' else 'repair' end,
      ${course.id}::uuid, 'default', 'https://ai.example/v1', 'abroad', 'mentor-1',
      case when day < 28 then (day + 1) % 7 * 12 + 0.5 else 0.25 end, false, 'done'
    from generate_series(0, 28) day`.execute(db);
}

const random = () => Math.random().toString(36).slice(2, 8);

test('an administrator sees what a month has cost, day by day and course by course, and takes it to Excel', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  await db.deleteFrom('model_calls').where('at', '<', '2026-10-01T00:00:00Z').execute();
  const title = `Переговоры-${random()}`;
  await spentInMarch(db, title);

  await page.goto('/spending?month=2026-03');
  await expect(page.getByRole('heading', { level: 1, name: 'Расходы' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Март 2026' })).toBeVisible();
  await expect(page.getByText('1 022,25 ₽', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Расходы по курсам' }).getByText(title)).toBeVisible();
  const purposes = page.getByRole('table', { name: 'Расходы по назначению' });
  await expect(purposes.getByRole('row', { name: /Исправления отзывов/ })).toContainText('0,25 ₽');

  await page.getByRole('img', { name: 'Расходы по дням' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(/01\.03\.2026: 12,50\s₽, 1\sобращение/)).toBeVisible();
  await page.getByText('Дни таблицей').click();
  await expect(page.getByRole('row', { name: /29\.03\.2026/ })).toContainText('0,25 ₽');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Скачать таблицу' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Расходы на модели 2026-03.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(30);

  // Another month is a step away.
  await page.getByRole('link', { name: 'Февраль 2026' }).click();
  await expect(page.getByRole('heading', { name: 'За этот месяц расходов нет' })).toBeVisible();
  await expect(page).toHaveURL(/month=2026-02/);
});

test('a budget that is nearly or wholly spent is told of on the dashboard and stands in the table', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const title = `Обратная связь-${random()}`;
  const course = await createCourse(db, { title, monthly_budget: '200.00' });
  await createModelCall(db, { course_id: course.id, cost: '170.0000' });
  const spent = await createCourse(db, { title: `${title}, весь`, monthly_budget: '10.00' });
  await createModelCall(db, { course_id: spent.id, cost: '12.0000' });

  await page.goto('/dashboard');
  const line = page
    .getByRole('region', { name: 'Сегодня' })
    .getByRole('listitem')
    .filter({ hasText: `Бюджет курса «${title}» на` });
  await expect(line).toContainText('израсходован на 85 %');
  await expect(line).toContainText(/170,00\s₽ из 200\s₽/);
  await expectAccessible(page);

  await line.getByRole('link').click();
  const row = page.getByRole('row', { name: new RegExp(`${title} `) });
  await expect(row).toContainText('85 % бюджета в 200 ₽');
  await expect(row).toContainText('Скоро закончится');
  await expect(page.getByRole('row', { name: new RegExp(`${title}, весь`) })).toContainText('Израсходован');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('an administrator sees how the model has been doing, and asks whether it answers', async ({
  page,
  model,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  await page.goto('/models');
  const card = page.getByRole('list', { name: 'Модели' }).getByRole('listitem').first();
  await expect(card.getByText('mentor-1')).toBeVisible();
  await expect(card.getByText('На сервере школы')).toBeVisible();
  await card.getByRole('button', { name: 'Проверить' }).click();
  await expect(card.getByText(/mentor-1 отвечает: .+ с, 0,00\s₽/)).toBeVisible();
  await expect(card.getByText('только что').first()).toBeVisible();

  model.script({ kind: 'raw', status: 401, body: '{"error":{"message":"no"}}' });
  await card.getByRole('button', { name: 'Проверить' }).click();
  await expect(card.getByText(/Модель не приняла ключ/)).toBeVisible();
  await expect(card.getByText(/модель отклонила запрос/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
});
