import { readFile } from 'node:fs/promises';
import { createCourse, createLesson, createUser, enrol, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { type Lms, startLms } from '../lms.ts';

let lms: Lms;
/** Any other site. */
let evil: Lms;
test.beforeAll(async () => {
  lms = await startLms();
  evil = await startLms();
});
test.afterAll(async () => {
  await Promise.all([lms.close(), evil.close()]);
});

const wrapper = (page: Page) => page.frameLocator('iframe[title]').getByRole('status');
const callsOf = (page: Page): Promise<string[]> => page.evaluate('window.calls');

test('a course is opened from another system, answered here, and completed there once', async ({
  page,
  db,
  asAdmin,
  browser,
  baseURL,
}) => {
  const course = await createCourse(db, { title: `Переговоры & «вердикты» ${asAdmin.id.slice(-6)}` });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Факты & «вердикты»' });
  const student = await createUser(db, { first_name: 'Мария' });
  await enrol(db, { user_id: student.id, course_id: course.id });

  await page.goto(`/course/${course.id}/settings`);
  await page.getByRole('button', { name: 'Скачать для Moodle и других систем (SCORM 1.2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Пакет для Moodle и других систем' });
  await dialog.getByLabel('Адрес системы').fill('sdo.example.ru');
  await dialog.getByRole('button', { name: 'Скачать' }).click();
  await expect(dialog.getByText('Адрес вида https://sdo.company.ru')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Адрес системы').fill(`${lms.origin}/my/`);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain('(SCORM 1.2).zip');
  lms.take(await readFile(await download.path()));

  const context = await browser.newContext({ baseURL: `${baseURL}` });
  const there = await context.newPage();
  // The browser lets no window be opened.
  await there.goto(`${lms.origin}/launch?sandbox=1`);
  await expect(wrapper(there)).toHaveText('Браузер не открыл окно сам. Нажмите «Открыть занятие».');
  const press = () =>
    there.frameLocator('iframe[title]').getByRole('button', { name: 'Открыть занятие' }).click();
  await press();
  await expect(wrapper(there)).toContainText('Разрешите этому сайту всплывающие окна');

  // Closed too early, it is opened again.
  const opening = context.waitForEvent('page');
  await there.goto(`${lms.origin}/launch`);
  await (await opening).close();
  await expect(wrapper(there)).toContainText('Окно занятия закрыто, а выполнение ещё не отмечено');
  const [launched] = await Promise.all([context.waitForEvent('page'), press()]);
  await expect(launched.getByRole('status')).toContainText('Войдите: нажмите «Открыть занятие»');
  await expectAccessible(launched);

  // The right ticket of another origin, and what the opener says of itself, are nothing.
  const ticket = new URL(launched.url()).hash.slice(1);
  await there.evaluate(postFromElsewhere, { origin: evil.origin, ticket });
  await there.evaluate((given) => {
    frames[0]?.postMessage({ type: 'otklik:completed', ticket: given }, '*');
  }, ticket);
  await expect(wrapper(there)).toContainText('Занятие открыто в отдельном окне');

  const [studying] = await Promise.all([
    context.waitForEvent('page'),
    launched.getByRole('link', { name: 'Открыть занятие' }).click(),
  ]);
  await studying.getByLabel('Email').fill(student.email);
  await studying.getByLabel('Пароль', { exact: true }).fill(testPassword);
  await studying.getByRole('button', { name: 'Войти' }).click();
  await expect(studying).toHaveURL(`/course/${course.id}`);
  await launched.bringToFront();
  await expect(launched.getByText(`Вы вошли как ${student.first_name} ${student.last_name}.`)).toBeVisible();
  await expect(launched.getByRole('heading', { level: 1 })).toHaveText(course.title);
  expect(await callsOf(there)).toEqual([
    'LMSInitialize',
    'LMSSetValue cmi.core.lesson_status incomplete',
    'LMSCommit',
  ]);
  await studying.bringToFront();
  await studying.goto(`/lesson/${lesson.id}`);
  await studying.getByLabel('Ваш ответ:').fill('Отчёт пришёл на день позже.');
  await studying.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(launched.getByRole('status')).toContainText('отметка отправлена в систему обучения');
  await expect(wrapper(there)).toHaveText('Занятие выполнено, система обучения это отметила.');
  const transcript = [
    'LMSInitialize',
    'LMSSetValue cmi.core.lesson_status incomplete',
    'LMSCommit',
    'LMSSetValue cmi.core.lesson_status completed',
    'LMSCommit',
    expect.stringMatching(/^LMSSetValue cmi\.core\.session_time \d\d:\d\d:\d\d$/),
    'LMSFinish',
  ];
  expect(await callsOf(there)).toEqual(transcript);
  expect(await there.evaluate('API.cmi.core.lesson_status')).toBe('completed');

  // Launched again, it stays completed, and asks for no window.
  const count = context.pages().length;
  await there.goto(`${lms.origin}/launch?status=completed`);
  await expect(wrapper(there)).toHaveText('Занятие выполнено. Открыть его можно снова.');
  expect(await callsOf(there)).toEqual(['LMSInitialize']);
  expect(context.pages()).toHaveLength(count);

  // Of what was done before, the other system learns only when its person says so.
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    there.goto(`${lms.origin}/launch?status=incomplete`),
  ]);
  await expect(again.getByRole('status')).toContainText('Если это вы, сообщите об этом системе обучения');
  expect(await callsOf(there)).toEqual(['LMSInitialize']);
  await again.getByRole('button', { name: 'Сообщить системе обучения' }).click();
  await expect(wrapper(there)).toHaveText('Занятие выполнено, система обучения это отметила.');

  // Opened by another site, the same window tells it nothing.
  const thief = await context.newPage();
  await thief.goto(evil.origin);
  const [lured] = await Promise.all([
    context.waitForEvent('page'),
    thief.evaluate((address) => {
      window.addEventListener('message', ({ data }) => document.body.append(JSON.stringify(data)));
      window.open(address);
    }, launched.url()),
  ]);
  await lured.getByRole('button', { name: 'Сообщить системе обучения' }).click();
  await expect(lured.getByRole('status')).toContainText('отправлена');
  await thief.evaluate(() => new Promise(requestAnimationFrame));
  expect(await thief.locator('body').textContent()).toBe('');
  await context.close();
});

/** A frame of another site on the system's page. */
function postFromElsewhere({ origin, ticket }: { origin: string; ticket: string }): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = `${origin}/forge#${ticket}`;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve());
    document.body.append(frame);
  });
}
