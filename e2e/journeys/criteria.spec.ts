import { expectStored } from '#e2e/stored-text.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('an author writes criteria by keyboard, puts them in order, and a student reads them before writing', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  await signIn(await createAdmin(db));
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Первый разговор' });
  await page.goto(`/course/${course.id}/manage`);
  await page.getByRole('button', { name: 'Редактировать: Первый разговор' }).click();
  const dialog = page.getByRole('dialog', { name: 'Редактирование урока' });
  await dialog.getByRole('tab', { name: 'Проверка ИИ' }).click();
  await expect(dialog.getByText('Критериев пока нет')).toBeVisible();
  await expectAccessible(page);

  const { keyboard } = page;
  const add = dialog.getByRole('button', { name: 'Добавить критерий' });
  await add.press('Enter');
  await expect(dialog.getByLabel('Название критерия')).toBeFocused();
  await keyboard.type('Понятная просьба');
  await keyboard.press('Tab');
  await keyboard.type('Кто, что и к какому сроку');
  await keyboard.press('Tab');
  await expect(dialog.getByLabel('Уровень 1', { exact: true })).toHaveValue('Пока нет');
  await keyboard.type('Просьбы нет');
  await dialog.getByRole('button', { name: 'Добавить уровень' }).press('Enter');
  await keyboard.type('Есть и принята');
  await dialog.getByRole('button', { name: 'Переместить вверх: уровень 4' }).press('Enter');
  await expect(dialog.getByLabel('Уровень 3', { exact: true })).toHaveValue('Есть и принята');
  await expect(dialog.getByRole('button', { name: 'Переместить вверх: уровень 3' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Свернуть все' }).press('Enter');
  await add.press('Enter');
  await keyboard.type('понятная  просьба');
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await expect(dialog.getByText('Такой критерий уже есть')).toBeVisible();
  await expect(dialog.getByLabel('Название критерия')).toBeFocused();
  await expectAccessible(page);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Факты');

  const handle = dialog.getByRole('button', { name: 'Переместить: Факты' });
  const said = page.locator('[id^="rfd-announcement"]').last();
  await handle.press('Space');
  await expect(said).toContainText('«Факты»: взято, место 2 из 2');
  await keyboard.press('ArrowUp');
  await expect(said).toHaveText('«Факты»: место 1 из 2.');
  await keyboard.press('Space');
  await expect(said).toHaveText('«Факты»: перемещено с места 2 на 1 из 2.');
  // The list gives the focus back to the handle a frame after it has spoken: a key pressed before would go there.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await expect(handle).toBeFocused();
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await expect(toast(page, 'Урок обновлен успешно')).toBeVisible();

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const theirs = await openAs(student);
  await theirs.goto(`/lesson/${lesson.id}`);
  await expect(theirs.getByText('Кто, что и к какому сроку')).toBeHidden();
  // Each name opens its levels, by keyboard as well.
  const names = theirs.getByRole('button', { name: /^Критерий: / });
  await expect(names).toHaveText([/Факты/, /Понятная просьба/]);
  const levels = theirs.getByRole('list', { name: 'Уровни, от низшего к высшему' });
  await names.first().press('Enter');
  await expect(levels.getByRole('listitem')).toHaveText(['Пока нет', 'Есть частично', 'Есть']);
  await names.last().press('Enter');
  await expect(theirs.getByText('Кто, что и к какому сроку')).toBeVisible();
  await expect(levels.getByRole('listitem')).toHaveText([
    'Просьбы нет',
    'Есть частично',
    'Есть и принята',
    'Есть',
  ]);
  await expectAccessible(theirs);
});

test('the same form opens as a page: unsaved text comes along, is asked about, and is saved there', async ({
  page,
  db,
  signIn,
}) => {
  await signIn(await createAdmin(db));
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Первый разговор' });
  await page.goto(`/course/${course.id}/manage`);
  await page.getByRole('button', { name: 'Редактировать: Первый разговор' }).click();
  const dialog = page.getByRole('dialog', { name: 'Редактирование урока' });
  await dialog.getByRole('tab', { name: 'Содержание' }).click();
  await dialog
    .getByLabel('Содержание урока')
    .fill(`## Три звонка\n\n${'Долгий рассказ. '.repeat(400)}\n\nКонец`);
  await dialog.getByRole('link', { name: 'Открыть целиком' }).click();

  await expect(page).toHaveURL(`/lesson/${lesson.id}/edit?tab=content`);
  await expect(page.getByText('Здесь текст, который вы не успели сохранить.')).toBeVisible();
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  // The save button is in sight, however long the text is.
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeInViewport();
  await expectAccessible(page);
  const preview = page.getByRole('region', { name: 'Как увидит студент' });
  await expect(preview.getByRole('heading', { name: 'Три звонка' })).toBeVisible();

  await page.getByRole('link', { name: 'К урокам курса' }).click();
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' });
  await question.getByRole('button', { name: 'Вернуться' }).click();
  await page.getByRole('tab', { name: 'Задание' }).click();
  await page.getByLabel('Сколько попыток').fill('3');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Урок обновлен успешно')).toBeVisible();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Содержание' })).toHaveAttribute('aria-selected', 'true');
  await expectStored(page, 'Содержание урока', /Конец$/);

  // On a narrow screen the preview is shown on demand.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toBeHidden();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeInViewport();
  await page.getByRole('button', { name: 'Как увидит студент' }).click();
  await expect(preview).toBeFocused();
  await expect(preview.getByRole('heading', { name: 'Три звонка' })).toBeVisible();
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'К урокам курса' }).click();
  await expect(page).toHaveURL(`/course/${course.id}/manage`);
});

test('a new lesson is written on a page of its own', async ({ page, db, signIn }) => {
  await signIn(await createAdmin(db));
  const course = await createCourse(db, { title: 'Обратная связь' });
  await page.goto(`/course/${course.id}/new-lesson`);
  await expect(page.getByLabel('Название')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Название').fill('Первый разговор');
  await page.getByRole('button', { name: 'Создать урок' }).click();
  await expect(toast(page, 'Урок создан успешно')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Первый разговор' })).toBeVisible();
  await expect(page).toHaveURL(/\/lesson\/[\w-]+\/edit/);
});
