import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { testSecretKey } from '#test/app.ts';
import { createCourse, createLesson } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { databaseUrl } from '#test/server-process.ts';
import { type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';
import { test as base, expect, expectAccessible, type Page } from '../fixtures.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** A server of its own that sends letters. */
const test = base.extend<object, { server: RunningServer; smtp: SmtpServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, model, smtp }, use) => {
      const port = await freePort();
      await runServer(
        () => ({
          DATABASE_URL: databaseUrl(database.connection),
          DEMO: '0',
          SECRET_KEY: testSecretKey,
          AI_BASE_URL: model.url,
          AI_MODEL: 'mentor-1',
          PORT: `${port}`,
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SMTP_URL: smtp.url,
          MAIL_FROM: 'school@example.ru',
          QUIET_HOURS: '0',
        }),
        use,
      );
    },
    { scope: 'worker' },
  ],
});

async function emptySchool(db: Db, admin: { id: string }): Promise<void> {
  await sql`truncate courses cascade`.execute(db);
  await db.deleteFrom('users').where('id', '!=', admin.id).execute();
  await db.deleteFrom('model_calls').execute();
  await db.deleteFrom('school_settings').execute();
}

const answer =
  'Я сказала Илье, что в брифе нет размеров, что макет из-за этого переделали дважды, и попросила их прислать.';

test('an empty school comes to a reviewed answer of a person invited by mail, by «Первые шаги» alone, in 22 presses', async ({
  page,
  db,
  model,
  smtp,
  asAdmin,
  browser,
  baseURL,
}) => {
  test.slow();
  await emptySchool(db, asAdmin);
  // What isn’t in the form of the criteria is asked for once more.
  const prose = { kind: 'text' as const, pieces: ['Хорошее начало.'] };
  const began = Date.now();
  let presses = 0;
  const press = async (
    role: 'button' | 'link',
    name: string | RegExp,
    within: Pick<Page, 'getByRole'> = page,
  ) => {
    presses += 1;
    await within.getByRole(role, { name }).click();
  };
  const home = () => press('link', 'Главная');
  const step = (name: string | RegExp) =>
    press('link', name, page.getByRole('region', { name: /Школа|Курс|Люди/ }));

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Не нужно/ })).toHaveCount(10);
  await expectAccessible(page);
  for (const name of ['закон', 'поток', 'кураторы']) await press('button', `Не нужно: ${name}`);
  await expect(page.getByRole('button', { name: /^Не нужно/ })).toHaveCount(7);

  await step('Назвать');
  await expect(page.locator('#school-name')).toBeFocused();
  await page.keyboard.type('Школа диалога');
  await press('button', 'Сохранить');
  await expect(page.getByText('Настройки школы сохранены', { exact: true })).toBeVisible();
  await home();

  await step('Проверить');
  const check = page.getByRole('button', { name: /^Проверить/ });
  await expect(check).toBeFocused();
  presses += 1;
  await page.keyboard.press('Enter');
  await expect(page.getByText(/mentor-1 отвечает/)).toBeVisible();
  await home();

  await press('button', 'По образцу');
  const dialog = page.getByRole('dialog', { name: 'Курс по образцу' });
  await expectAccessible(page);
  await press('button', /^Взять образец «Обратная связь/, dialog);
  await expect(dialog).toBeHidden();

  model.script(prose, prose);
  await step('Ответить');
  await expect(page.getByRole('textbox', { name: 'Ваш ответ:' })).toBeFocused();
  await page.keyboard.type(answer);
  await press('button', 'Отправить ответ');
  await expect(page.getByText('Хорошее начало.').first()).toBeVisible();
  await home();

  await step('Опубликовать');
  const publication = page.getByRole('combobox', { name: 'Публикация' });
  await expect(publication).toBeFocused();
  presses += 1;
  await publication.selectOption('Опубликован');
  await press('button', 'Сохранить');
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0);
  await home();

  await step('Пригласить');
  await expect(page.getByRole('button', { name: 'Пригласить' })).toBeFocused();
  await press('button', 'Пригласить');
  const form = page.getByRole('dialog', { name: 'Новый пользователь' });
  await form.getByLabel('Имя').fill('Ольга');
  await form.getByLabel('Фамилия').fill('Иванова');
  await form.getByLabel('Email').fill('olga@example.ru');
  await expect(form.getByLabel('Курс').locator('option:checked')).toHaveText(/Обратная связь/);
  await press('button', 'Создать пользователя', form);
  await expect(form).toBeHidden();
  expect(presses).toBeLessThanOrEqual(22);

  const [letter] = await smtp.lettersTo('olga@example.ru');
  const link = /http\S+\/welcome#[\w-]{43}/.exec(`${letter?.parsed.text}`)?.[0];
  const invited = await (await browser.newContext({ baseURL: `${baseURL}` })).newPage();
  await invited.goto(`${link}`);
  await invited.getByLabel('Пароль', { exact: true }).fill('мой пароль');
  await invited.keyboard.press('Enter');
  model.script(prose, prose);
  await invited.getByRole('link', { name: /Открыть$/ }).click();
  await expect(invited.getByRole('heading', { name: 'Уроки курса' })).toBeVisible();
  await invited.getByRole('link', { name: /^Продолжить/ }).click();
  await invited.getByRole('textbox', { name: 'Ваш ответ:' }).fill(answer);
  await invited.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(invited.getByText('Хорошее начало.').first()).toBeVisible();
  await invited.context().close();
  test.info().annotations.push({ type: 'way', description: `${presses} presses, ${Date.now() - began} ms` });

  // All is done or waved off: the card has gone.
  await home();
  await expect(page.getByRole('heading', { name: 'Сегодня' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Первые шаги' })).toHaveCount(0);
});

test('the steps that were put off, and those of a lesson, land on their controls too', async ({
  page,
  db,
  asAdmin,
}) => {
  await emptySchool(db, asAdmin);
  const course = await createCourse(db, { published_at: null });
  const lesson = await createLesson(db, { course_id: course.id, assignment: '' });
  const lands = async (name: string, control: Locator) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(control).toBeFocused();
  };
  await lands('Назвать оператора', page.getByRole('form', { name: 'Оператор' }).getByLabel('Название'));
  await lands('Открыть урок', page.getByRole('textbox', { name: 'Задание' }));
  await db.updateTable('lessons').set({ assignment: 'Скажите' }).where('id', '=', lesson.id).execute();
  await lands('Открыть урок', page.getByRole('button', { name: 'Добавить критерий' }));
  await lands('Создать поток', page.getByRole('button', { name: 'Создать поток' }));
  await lands('Назначить', page.getByRole('button', { name: 'Добавить куратора' }));
  // A page that is still open would ask for more of what is deleted.
  await page.goto('about:blank');
  await db.deleteFrom('lessons').where('id', '=', lesson.id).execute();
  await lands('Создать урок', page.getByRole('textbox', { name: 'Название' }));
  await page.goto('about:blank');
  await db.deleteFrom('courses').where('id', '=', course.id).execute();
  await lands('Пригласить', page.getByRole('button', { name: 'Добавить пользователя' }));
});
