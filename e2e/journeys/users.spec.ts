import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/universal';
import { createCourse, createUser } from '#test/factories.ts';
import { windows1251 } from '#test/windows-1251.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test.use({ expectedComplaints: [/40[19]/] });

test('an administrator creates a person, opens a course to them until a day, and sees the history', async ({
  page,
  db,
  asAdmin,
}, { project }) => {
  const course = await createCourse(db, { title: `Деловая переписка Ольги, ${project.name}` });
  const email = `olga-${project.name}@example.ru`;
  await page.goto('/user-management');
  await expect(page.getByRole('heading', { name: 'Пользователи', level: 1 })).toBeVisible();
  await search(page, asAdmin.email);
  await expect(page.getByText(asAdmin.email)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Добавить пользователя' }).click();
  const creating = page.getByRole('dialog', { name: 'Новый пользователь' });
  await creating.getByLabel('Имя').fill('Ольга');
  await creating.getByLabel('Фамилия').fill('Иванова');
  await creating.getByLabel('Email').fill(asAdmin.email);
  await expect(creating.getByText(/письм/i)).toBeHidden();
  await creating.getByRole('button', { name: 'Создать пользователя' }).click();
  await expect(creating.getByText('Этот email уже занят другим пользователем')).toBeVisible();
  await creating.getByLabel('Email').fill(email);
  await creating.getByRole('button', { name: 'Создать пользователя' }).click();
  const created = page.getByRole('dialog', { name: 'Пользователь создан' });
  await expect(created.getByLabel('Ссылка-приглашение')).toHaveValue(/^http.*\/welcome#[\w-]{43}$/);
  await created.getByRole('button', { name: 'Готово' }).click();
  await expect(created).toBeHidden();

  await page.getByLabel('Поиск').fill(`иванова ${email}`);
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
  await expect(page.getByText(/^Показано 1 из \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Редактировать: Ольга Иванова' }).click();
  const editing = page.getByRole('dialog', { name: 'Ольга Иванова' });
  await expect(editing.getByText('Человек приглашён, но ещё не вошёл')).toBeVisible();
  const access = editing.getByRole('switch', { name: course.title });
  await access.click();
  await expect(access).toBeChecked();
  await expect(editing.getByText('Доступ открыт')).toBeVisible();
  await editing.getByLabel(`Доступ до: ${course.title}`).fill('2030-05-01T18:30');
  await editing.getByLabel(`Доступ до: ${course.title}`).blur();
  await expect(editing.getByText('до 01.05.2030', { exact: true })).toBeVisible();
  await expect(
    editing.getByText(`Изменён срок доступа к курсу «${course.title}»: теперь до 01.05.2030`),
  ).toBeVisible();
  await editing.getByText('Подробности').first().click();
  await expect(editing.getByText('2030-05-01T15:30:00.000Z')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await editing.getByLabel('Имя').fill('Оля');
  await editing.getByRole('button', { name: 'Закрыть', exact: true }).first().click();
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Данные пользователя обновлены', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Оля Иванова' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть', exact: true }).first().click();
  await expect(page.getByRole('rowheader', { name: /Оля Иванова/ })).toBeVisible();
});

test('people come from a file: looked at first, brought in, links taken for them', async ({ page, asAdmin }, {
  project,
}) => {
  const email = (name: string) => `${name}-${project.name}@company.ru`;
  const file = [
    'Фамилия;Имя;E-mail;Пароль;Роль;Отдел',
    `Новая;Анна;${email('anna')};тайна123;студент;Продажи`,
    `Громов;Борис;${email('boris')};;начальник;`,
    `${asAdmin.last_name};${asAdmin.first_name};${asAdmin.email};;;`,
  ].join('\r\n');
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Импорт из файла' }).click();
  await page.getByLabel('Файл CSV или .xlsx').setInputFiles({
    name: 'люди.csv',
    mimeType: 'text/csv',
    // As saved by a Russian Excel.
    buffer: windows1251(file),
  });
  const preview = page.getByRole('dialog', { name: 'Что сделает импорт' });
  await expect(
    preview.getByText('Эти столбцы не понадобятся: Пароль, Отдел. Пароли из файла мы больше не берём'),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Ошибки 1' }).click();
  await expect(
    preview.getByText('Неизвестная роль «начальник»: бывают студент, куратор и администратор'),
  ).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Импортировать 1 строку' }).click();

  const status = page.getByRole('dialog', { name: 'Импорт пользователей' });
  await expect(status.getByText('Импорт завершён: 3 строки')).toBeVisible();
  await expect(status.getByText('1 человек без пароля')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await expect(status.getByRole('button', { name: 'Отправить приглашения' })).toBeHidden();
  await status.getByRole('button', { name: 'Список ссылок' }).click();
  await status.getByRole('menuitem', { name: 'CSV' }).click();
  const list = await saved;
  expect(list.suggestedFilename()).toBe('Ссылки-приглашения.csv');
  const { origin } = new URL(page.url());
  expect(await readFile(await list.path(), 'utf8')).toContain(`;${email('anna')};${origin}/welcome#`);
  await expect(status.getByText('Список скачан: передайте каждому его ссылку')).toBeVisible();
  const workbook = page.waitForEvent('download');
  await status.getByRole('button', { name: 'Список ссылок' }).click();
  await status.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await workbook).suggestedFilename()).toBe('Ссылки-приглашения.xlsx');
  const rows = await readSheet(Uint8Array.from(await readFile(await (await workbook).path())).buffer);
  expect(rows[1]).toEqual(['Анна', 'Новая', email('anna'), expect.stringContaining(`${origin}/welcome#`)]);
  const failures = page.waitForEvent('download');
  await status.getByRole('button', { name: 'Скачать ошибки' }).click();
  await status.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await failures).suggestedFilename()).toBe('Импорт — ошибки.csv');
  await status.getByRole('button', { name: 'Закрыть' }).first().click();

  await page.getByRole('link', { name: 'Журнал изменений' }).click();
  await page.getByLabel('О ком').fill(email('anna'));
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
  const entries = page.getByRole('list', { name: 'Изменения' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await entries.getByText('Создан пользователь', { exact: true }).click();
  await expect(entries.getByText(/^Создан пользователь: .*, студент$/)).toBeVisible();
  const details = entries.getByText(`"email": "${email('anna')}"`);
  await expect(details).toBeHidden();
  await entries.getByText('Подробности').click();
  await expect(details).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Скачать' }).click();
  const journal = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSONL, для SIEM' }).click();
  expect((await journal).suggestedFilename()).toBe('Журнал изменений.jsonl');
});

test('among many people the list grows as it is scrolled, and draws only what is seen', async ({
  page,
  db,
  asAdmin,
}, { project }) => {
  const group = `Группа${project.name}`;
  await Promise.all(
    Array.from({ length: 250 }, (_, n) =>
      createUser(db, { first_name: group, last_name: `Фамилия${String(n).padStart(3, '0')}` }),
    ),
  );
  expect(asAdmin.role).toBe('admin');
  await page.goto(`/user-management?search=${group}`);
  await expect(page.getByText(/^Показано 250 из /)).toBeVisible();
  await expect(page.getByText('Фамилия000')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Фамилия249')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});

/** Other journeys create users too, so the one in question may be far down the list. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Поиск').fill(text);
  await page.getByRole('button', { name: 'Применить фильтры' }).click();
}
