import { readFile } from 'node:fs/promises';
import { archive, smallCourse } from '#test/archives.ts';
import { createCourse, createLesson } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('a course is taken away as an archive and brought back; a wrong archive says what is wrong with it', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db, { title: 'Переговоры в дорогу' });
  await createLesson(db, { course_id: course.id, title: 'Первый' });
  await page.goto('/course-management');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ещё: Переговоры в дорогу' }).click();
  await page.getByRole('menuitem', { name: 'Скачать' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Переговоры в дорогу.zip');
  const bytes = await readFile(await download.path());

  await page.getByRole('button', { name: 'Загрузить курс из архива' }).click();
  const dialog = page.getByRole('dialog', { name: 'Курс из архива' });
  await expect(dialog.getByRole('button', { name: 'Выбрать архив' })).toBeVisible();
  const wrong = {
    ...smallCourse,
    '01-pervyj.md': '---\ntitle: Первый\ndueAfter: скоро\n---\n',
    '../a.md': 'x',
  };
  await choose(page, archive(wrong));
  await expect(dialog.getByRole('heading', { name: '2 ошибки в архиве' })).toBeVisible();
  await expect(dialog.getByText('строка 3: в заголовке dueAfter')).toBeVisible();
  const create = dialog.getByRole('button', { name: 'Создать черновик курса' });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription(/когда в архиве не останется ошибок/);
  await expectAccessible(page);
  await expectFitsPhone(page);

  await dialog.getByRole('button', { name: 'Другой архив' }).click();
  await expect(dialog.getByRole('button', { name: 'Выбрать архив' })).toBeVisible();
  await page.route('**/api/courses/import/preview', () => {}, { times: 1 });
  await choose(page, bytes);
  await dialog.getByRole('button', { name: 'Остановить' }).click();
  await expect(dialog.getByRole('button', { name: 'Выбрать архив' })).toBeVisible();
  await choose(page, bytes);
  await expect(dialog.getByRole('heading', { name: 'Переговоры в дорогу' })).toBeVisible();
  await expect(dialog.getByText('1 урок')).toBeVisible();
  await expect(create).toBeEnabled();
  await create.click();
  await expect(dialog).toBeHidden();
  const copies = page.getByRole('listitem').filter({ hasText: 'Переговоры в дорогу' });
  await expect(copies).toHaveCount(2);
  await expect(copies.getByText('Черновик')).toBeVisible();
});

const choose = (page: Page, bytes: Uint8Array) =>
  page
    .getByLabel('Архив ZIP')
    .setInputFiles({ name: 'курс.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) });
