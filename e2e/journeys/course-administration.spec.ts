import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

/** The visible toast; its announcement for screen readers has more text. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ db, signIn }) => {
  await signIn(await createAdmin(db));
});

const chooseCover = async (page: Page, name: string, bytes: Uint8Array) =>
  page.getByLabel('Обложка').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) });

test('an administrator makes a course with a cover from the dashboard', async ({ page }) => {
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Новый курс' });
  // The first steps come in above the button, and may move it away from under a press.
  await expect(async () => {
    if (await dialog.isHidden())
      await page.getByRole('button', { name: 'Добавить новый курс' }).click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByLabel('Название').fill('Переговоры без проигравших');
  await dialog.getByLabel('Описание').fill('Как договариваться');
  await chooseCover(page, 'cover.png', await pngPicture());
  await expect(dialog.getByRole('img', { name: 'Обложка курса' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Создать курс' }).click();

  await expect(toast(page, 'Курс создан')).toBeVisible();
  // What comes next is its first lesson.
  await expect(page).toHaveURL(/\/course\/[\da-f-]{36}\/manage$/);
  await expect(page.getByRole('button', { name: 'Создать урок' })).toBeFocused();
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: 'Переговоры без проигравших' });
  const cover = card.locator('img');
  await expect(cover).toHaveAttribute('src', /^\/files\/[\da-f]{64}\.webp$/);
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
});

test('an administrator changes a course, sees its students’ side, copies and deletes it', async ({
  page,
  db,
}) => {
  const course = await createCourse(db, { title: 'Старое название' });
  await createLesson(db, { course_id: course.id });
  await page.goto('/course-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки курсов' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'название' });

  await card.getByRole('button', { name: 'Настройки' }).click();
  const dialog = page.getByRole('dialog', { name: 'Настройки курса' });
  await dialog.getByLabel('Название').fill('Новое название');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Курс обновлён')).toBeVisible();
  await expect(card.getByRole('heading')).toHaveText('Новое название');

  await card.getByRole('link', { name: 'Просмотр' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новое название' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Ещё: Новое название' }).click();
  await page.getByRole('menuitem', { name: 'Копировать' }).click();
  const copy = page.getByRole('listitem').filter({ hasText: 'Новое название (копия)' });
  await expect(copy.getByText('Черновик')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await card.first().getByRole('button', { name: 'Удалить' }).click();
  const question = page.getByRole('alertdialog', { name: 'Удалить курс?' });
  await expect(question).toContainText('все ответы студентов');
  await expect(question).toContainText('нельзя отменить');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Удалить курс' }).click();
  await expect(toast(page, 'Курс удалён')).toBeVisible();
  await expect(card).toHaveCount(1);
});

test('the screens of a course are one frame: each tab leads to the next, and the student’s page is a press away', async ({
  page,
  db,
}) => {
  const course = await createCourse(db, { title: 'Одна рамка', data_rule: 'here', passes_by: 'person' });
  await createLesson(db, { course_id: course.id, title: 'Первый' });
  await page.goto(`/course/${course.id}/manage`);
  const tabs = page.getByRole('navigation', { name: 'Разделы курса' });
  const current = tabs.locator('[aria-current=page]');
  await expect(current).toHaveText(['Уроки']);
  for (const [tab, address] of [
    ['Люди', `/course/${course.id}/people`],
    ['Потоки', `/groups?course=${course.id}`],
    ['Анкеты', `/surveys?course=${course.id}`],
    ['Аналитика', `/analytics/${course.id}`],
    ['Настройки', `/course/${course.id}/settings`],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
    await expect(current).toHaveText([tab]);
    await expect(page.getByRole('heading', { level: 1, name: 'Одна рамка' })).toBeVisible();
    const back = tab === 'Анкеты' ? ['Назад к курсам', '/dashboard'] : ['К курсу', `/course/${course.id}`];
    await expect(page.getByRole('link', { name: `${back[0]}`, exact: true })).toHaveAttribute(
      'href',
      `${back[1]}`,
    );
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
  const settings = page.getByRole('form', { name: 'Настройки курса' });
  await expect(settings.getByLabel('Название')).toHaveValue('Одна рамка');
  await expect(settings.getByLabel('Где могут читать ответы')).toHaveValue('here');
  await expect(settings.getByLabel('Чем сдаётся урок')).toHaveValue('person');

  await tabs.getByRole('link', { name: 'Как видит студент' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Уроки курса' })).toBeVisible();
  await page.getByRole('link', { name: 'Редактировать' }).click();
  await expect(current).toHaveText(['Уроки']);
});
