import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { createCourse, createJoinLink, createLesson, createUser, enrol } from '#test/factories.ts';
import { databaseUrl } from '#test/server-process.ts';
import { test as base, expect, expectAccessible, type Page } from '../fixtures.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** A server of its own: whom a school names is asked of everybody. Its only model is a foreign one. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ database, model }, use) =>
      runServer(
        () => ({
          DATABASE_URL: databaseUrl(database.connection),
          DEMO: '0',
          AI_BASE_URL: model.url,
          AI_MODEL: 'mentor-1',
          AI_PLACE: 'abroad',
        }),
        use,
      ),
    { scope: 'worker' },
  ],
});

// What is asked of whoever hasn't answered is refused, and the browser says so.
test.use({ expectedComplaints: [/40[039]/] });

const note = (line: string) => {
  if (process.env['OTKLIK_TRANSCRIPT']) process.stdout.write(`  ${line}\n`);
};

/** At a desk in the light, and on the narrowest phone in the dark: nothing is cut off, and axe has nothing to say. */
async function lookAt(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const shots = process.env['SHOTS'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390, 320]) {
      const isLookedAt = (colorScheme === 'light') === (width === 1280) && width !== 390;
      if (!isLookedAt && !shots) continue;
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} at ${width}`,
      ).toBeLessThanOrEqual(0);
      if (isLookedAt) await expectAccessible(page);
      if (shots)
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

test('a school names who answers for data, asks, and keeps to the answers', async ({
  page,
  db,
  model,
  asAdmin,
  openAs,
  browser,
  baseURL,
}, testInfo) => {
  test.slow();
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db, { title: 'Переговоры' });
  await createLesson(db, { course_id: course.id, title: 'Первый разговор' });
  const { code } = await createJoinLink(db, { course_id: course.id });
  const before = await createUser(db, { first_name: 'Пётр' });
  await enrol(db, { user_id: before.id, course_id: course.id });

  await test.step('the operator', async () => {
    await page.goto('/legal/settings');
    const form = page.getByRole('form', { name: 'Оператор' });
    await form.getByLabel('Название').press('Enter');
    await expect(form.getByText('Введите адрес')).toBeVisible();
    await form.getByLabel('Название').fill('ООО «Ромашка»');
    await form.getByLabel('Адрес', { exact: true }).fill('Москва, Цветочная, 1');
    await form.getByLabel('ИНН').fill('7707083893');
    await form
      .getByLabel('Кого спрашивать')
      .selectOption({ label: 'Всех, и тех, у кого учётная запись уже есть' });
    await form.getByLabel('Почта для обращений').fill('data@romashka.ru');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'ООО «Ромашка»' })).toBeVisible();
    note('Оператор назван: ООО «Ромашка», спрашивать всех');
  });

  await test.step('its texts', async () => {
    for (const name of texts) {
      const text = page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true }) });
      await text.getByRole('heading').click();
      await text.getByRole('button', { name: 'Заполнить по шаблону' }).click();
      await text.getByRole('switch', { name: 'Разметка' }).check();
      await expect(text.getByLabel('Текст')).not.toHaveValue('');
      const filled = await text.getByLabel('Текст').inputValue();
      await text.getByLabel('Текст').fill(filled.replaceAll('{{срок}}', 'три года после обучения'));
      await text.getByRole('button', { name: 'Сохранить черновик' }).click();
      await expect(text.getByText('Есть черновик')).toBeVisible();
      if (name !== texts[0]) await text.getByRole('heading').click();
    }
    const publishing = page.getByRole('form', { name: 'Публикация' });
    for (const name of texts) {
      await publishing.getByLabel(name).focus();
      await page.keyboard.press('Space');
    }
    await publishing.getByLabel('Уведомление не требуется, отвечаем мы').check();
    await expect(publishing.getByRole('status', { name: 'Кого спросят' })).toContainText(
      /Спросим \d+\s(?:человека|человек): не ответив, дальше следующей страницы не пройти\./,
    );
    await lookAt(page, 'settings');
    await publishing.getByRole('button', { name: 'Опубликовать' }).press('Enter');
    await expect(page.getByText('Опубликовано', { exact: true })).toBeVisible();
    // Who publishes is asked like everybody.
    await page.goto('/legal/settings');
    await expect(page.getByRole('heading', { name: 'На что вы согласны' })).toBeVisible();
    await page.getByLabel(/обработку персональных данных/).check();
    await page.getByRole('button', { name: 'Продолжить' }).click();
    await expect(page.getByText('Редакция 1').first()).toBeVisible();
    await expect(page.getByText('после входа').first()).toBeVisible();
    const steps = page.getByRole('listitem');
    await expect(steps.filter({ hasText: 'Сроки хранения' })).toContainText('По умолчанию');
    await expect(steps.filter({ hasText: 'Просьбы стереть' })).toContainText('Открытых нет');
    await lookAt(page, 'published');
    note('Опубликованы четыре документа, редакция 1; администратор ответил на них первым');
  });

  const strangers = await browser.newContext({ baseURL: `${baseURL}` });
  const stranger = await strangers.newPage();
  await test.step('a stranger', async () => {
    await stranger.goto(`/join/${code}`);
    await stranger.getByLabel('Имя').fill('Иван');
    await stranger.getByLabel('Фамилия').fill('Новый');
    await stranger.getByLabel('Email').fill('ivan@example.ru');
    await stranger.getByLabel('Пароль').fill('мой пароль');
    await lookAt(stranger, 'join');
    await stranger.getByLabel('Пароль').press('Enter');
    const refusal = 'Без этого согласия записать нельзя';
    await expect(stranger.getByText(refusal)).toBeVisible();
    await lookAt(stranger, 'join-refused');
    expect(await accountsOf(db, 'ivan@example.ru')).toBe(0);
    note(`Незнакомцу без галочки отказано: «${refusal}»; строк о нём нет`);

    await stranger.getByRole('link', { name: 'обработку персональных данных', exact: true }).press('Enter');
    const text = stranger.getByRole('dialog');
    await expect(text).toContainText('ООО «Ромашка»');
    await lookAt(stranger, 'text');
    await stranger.keyboard.press('Escape');
    await stranger.getByLabel(/обработку персональных данных/).press('Space');
    await stranger.getByLabel('Пароль').press('Enter');
    await expect(stranger.getByRole('heading', { level: 1, name: 'Переговоры' })).toBeVisible();
    note('С галочкой записался; зарубежной модели и письмам отказал');
  });

  await test.step('the foreign model', async () => {
    await stranger.getByRole('link', { name: /Первый разговор/ }).click();
    await expect(
      stranger.getByText('Ответ прочитает человек: ИИ-наставнику за рубежом вы не разрешили'),
    ).toBeVisible();
    await stranger.getByLabel('Ваш ответ:').fill('Я сказал коллеге, что отчёт опоздал.');
    await stranger.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(stranger.getByText(/^Прочитает человек, .+ до \d\d:\d0$/)).toBeVisible();
    const referral = () => db.selectFrom('referrals').select(['reason', 'text']).executeTakeFirst();
    await expect.poll(referral).toMatchObject({
      reason: 'no_ai',
      text: 'Автор не разрешил ИИ-наставника за рубежом, а другого у курса нет',
    });
    expect(model.requests).toEqual([]);
    await lookAt(stranger, 'lesson');
    note('Его ответ ушёл человеку; зарубежной модели — 0 запросов');
  });

  await test.step('whoever was there before', async () => {
    const other = await openAs(before);
    await other.goto(`/course/${course.id}`);
    await expect(other.getByRole('heading', { name: 'На что вы согласны' })).toBeVisible();
    await lookAt(other, 'gate');
    await other.getByRole('button', { name: 'Продолжить' }).press('Enter');
    await expect(other.getByRole('alert')).toContainText('Без согласия на обработку');
    await lookAt(other, 'gate-refused');
    await other.getByLabel(/обработку персональных данных/).press('Space');
    await other.getByRole('button', { name: 'Продолжить' }).press('Enter');
    await expect(other.getByRole('heading', { level: 1, name: 'Переговоры' })).toBeVisible();
    note('Кто был раньше, ответил после входа и попал туда, куда шёл');
  });

  await test.step('a consent is taken back', async () => {
    await stranger.goto('/profile?tab=data');
    const consents = stranger.getByRole('region', { name: 'Согласия' });
    const processing = consents
      .getByRole('listitem')
      .filter({ hasText: 'Согласие на обработку персональных данных' });
    await expect(processing).toContainText('Согласие, редакция 1, при записи по коду');
    await lookAt(stranger, 'profile');
    await processing.getByRole('button', { name: 'Отозвать' }).press('Enter');
    const sure = stranger.getByRole('alertdialog');
    await lookAt(stranger, 'withdraw');
    await sure.getByRole('button', { name: 'Отозвать' }).press('Enter');
    await expect(processing).toContainText('Отзыв, редакция 1');
    await stranger.goto(`/course/${course.id}`);
    await expect(stranger.getByRole('heading', { name: 'На что вы согласны' })).toBeVisible();
    await stranger.getByRole('button', { name: 'Скачать или стереть мои данные' }).press('Enter');
    await expect(stranger.getByRole('form', { name: 'Скачать мои данные' })).toBeVisible();
    await lookAt(stranger, 'rights');
    note('Отозвал согласие на обработку: со следующей страницы открыты только его права');
  });

  await test.step('his data are taken away', async () => {
    const card = stranger.getByRole('form', { name: 'Скачать мои данные' });
    await card.getByLabel('Текущий пароль', { exact: true }).fill('мой пароль');
    const [file] = await Promise.all([
      stranger.waitForEvent('download'),
      card.getByRole('button', { name: 'Скачать' }).press('Enter'),
    ]);
    const saved = testInfo.outputPath('data.html');
    await file.saveAs(saved);
    const cutOff = await browser.newContext({ offline: true });
    const copy = await cutOff.newPage();
    const wrong: string[] = [];
    copy.on('console', (message) => wrong.push(message.text()));
    copy.on('pageerror', ({ message }) => wrong.push(message));
    copy.on('requestfailed', (request) => wrong.push(request.url()));
    await copy.goto(pathToFileURL(saved).href);
    await expect(copy.getByRole('heading', { level: 1, name: 'Мои данные' })).toBeVisible();
    await expect(copy.getByText('Я сказал коллеге, что отчёт опоздал.').first()).toBeVisible();
    expect(wrong).toEqual([]);
    await cutOff.close();
    note(`Скачал свои данные: ${file.suggestedFilename()}`);
  });
  await strangers.close();

  await test.step('his data are erased', async () => {
    await db.updateTable('erasure_requests').set({ cool_off_until: now }).execute();
    await page.goto('/legal/erasures');
    await page
      .getByRole('list', { name: 'Открытые просьбы' })
      .getByRole('button', { name: /^Стереть/ })
      .click();
    await page.getByLabel('Email этого человека').fill('ivan@example.ru');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Акт/ })).toBeVisible();
    await expect(page.getByText('Иван Новый').first()).toBeVisible();
    note('Администратор стёр его по просьбе № 1; акт напечатан, имя в нём показано один раз');
    await page.reload();
    await expect(page.getByText('ООО «Ромашка»').first()).toBeVisible();
    await expect(page.getByText('Новый')).toHaveCount(0);
    expect(await tablesWith(db, ['ivan@example.ru', 'Новый', 'отчёт опоздал'])).toEqual([]);
    note('Его слов, имени и адреса нет ни в одной таблице');
  });

  await test.step('terms', async () => {
    await page.goto('/legal/retention');
    const term = page.getByRole('form', { name: 'Журнал входов' });
    await expect(term).toContainText('Сейчас: 365 дней');
    await db
      .insertInto('sign_ins')
      .values({ id: '01800000-0000-7000-8000-000000000000', outcome: 'unknown', via: 'password' })
      .execute();
    await lookAt(page, 'retention');
    await term.getByLabel('Дней').fill('0');
    await page.keyboard.press('Enter');
    await expect(term.getByText('Целое число от 1 до 36 500')).toBeVisible();
    await term.getByLabel('Дней').fill('180');
    await page.keyboard.press('Enter');
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText('Сегодня исчезнет: 1');
    await lookAt(page, 'retention-asks');
    await sure.getByRole('button', { name: 'Сохранить срок' }).press('Enter');
    await expect(term).toContainText('Сейчас: 180 дней. Сегодня исчезнет: 1');
    note('Входы теперь хранятся 180 дней: страница сказала, что сегодня исчезнет одна запись');
    const people = page.getByRole('form', { name: 'Люди, которые давно не учатся' });
    await expect(people).toContainText('Сейчас: выключено');
    await people.getByLabel('Дней').fill('365');
    await page.keyboard.press('Enter');
    await expect(sure).toContainText('Сейчас таких людей нет');
    await lookAt(page, 'retention-people');
    await sure.getByRole('button', { name: 'Сохранить срок' }).press('Enter');
    await expect(people).toContainText('Сейчас: 365 дней');
  });
});

const texts = [
  'Политика обработки персональных данных',
  'Согласие на обработку персональных данных',
  'Согласие на передачу ответов зарубежной модели',
  'Согласие на письма не об учёбе',
];

async function accountsOf(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where email = ${email})::integer
      + (select count(*) from join_requests)::integer + (select count(*) from outbox)::integer as count`.execute(
    db,
  );
  return rows[0]?.count ?? -1;
}

/** The tables in which any row holds any of the words. */
async function tablesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const table = sql.table(name);
    const { rows } = await sql`
      select 1 from ${table} as one where one::text like any(${words.map((word) => `%${word}%`)}) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
