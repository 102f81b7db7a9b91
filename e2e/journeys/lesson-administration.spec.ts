import { expectStored } from '#e2e/stored-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { dragByMouse } from '../dragging.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

/** The visible toast; its announcement for screen readers has more text. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ db, signIn }) => {
  await signIn(await createAdmin(db));
});

async function courseOf(db: Db, titles: string[]) {
  const course = await createCourse(db, { title: 'Обратная связь' });
  for (const [order, title] of titles.entries()) {
    await createLesson(db, { course_id: course.id, title, order });
  }
  return course;
}

async function storedOrder(db: Db, courseId: string): Promise<string[]> {
  const lessons = await db
    .selectFrom('lessons')
    .select('title')
    .where('course_id', '=', courseId)
    .orderBy('order')
    .execute();
  return lessons.map(({ title }) => title);
}

const list = (page: Page) => page.getByRole('list', { name: 'Уроки курса' });
const shownOrder = (page: Page) => list(page).getByRole('heading').allTextContents();
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Переместить: ${title}` });

test('lessons are put in order by mouse', async ({ page, db }) => {
  const course = await courseOf(db, ['Первый', 'Второй', 'Третий']);
  await page.goto(`/course/${course.id}/manage`);
  await dragByMouse(page, handle(page, 'Первый'), handle(page, 'Третий'), 'место 3 из 3');

  await expect(toast(page, 'Порядок уроков изменен')).toBeVisible();
  expect(await shownOrder(page)).toEqual(['Второй', 'Третий', 'Первый']);
  expect(await storedOrder(db, course.id)).toEqual(['Второй', 'Третий', 'Первый']);
});

test('lessons are put in order by finger, after a long press @phone', async ({ page, db, isMobile }) => {
  test.skip(!isMobile, 'a desktop has no touch screen here');
  const course = await courseOf(db, ['Первый', 'Второй', 'Третий']);
  await page.goto(`/course/${course.id}/manage`);
  // A finger reaches only what is on the screen.
  await handle(page, 'Второй').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [start, end] = [
    await handle(page, 'Первый').boundingBox(),
    await handle(page, 'Третий').boundingBox(),
  ];
  if (!start || !end) throw new Error('Handles are not on the screen');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x + 20, y }],
    });
  const [from, to] = [start.y + 20, end.y + 30];
  const said = page.locator('[id^="rfd-announcement"]');
  await touch('touchStart', from);
  await expect(said).toContainText('взято');
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10);
  await expect(said).toContainText('место 3 из 3');
  await touch('touchEnd');

  await expect(toast(page, 'Порядок уроков изменен')).toBeVisible();
  expect(await storedOrder(db, course.id)).toEqual(['Второй', 'Третий', 'Первый']);
});

test('lessons are put in order by keyboard, with words for who can’t see it', async ({ page, db }) => {
  const course = await courseOf(db, ['Первый', 'Второй', 'Третий']);
  // The course page has this list, too.
  await page.goto(`/course/${course.id}`);
  const said = page.locator('[id^="rfd-announcement"]');
  await handle(page, 'Третий').focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText('«Третий»: взято, место 3 из 3');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('«Третий»: место 2 из 3.');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('«Третий»: перемещено с места 3 на 2 из 3.');

  await expect(toast(page, 'Порядок уроков изменен')).toBeVisible();
  await expect(handle(page, 'Третий')).toBeFocused();
  expect(await storedOrder(db, course.id)).toEqual(['Первый', 'Третий', 'Второй']);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(said).toContainText('перемещение отменено');
  expect(await shownOrder(page)).toEqual(['Первый', 'Третий', 'Второй']);
});

test('an author writes a lesson, tries its prompt, changes and deletes it', async ({ page, db, model }) => {
  const course = await createCourse(db, { title: 'Пустой курс' });
  await page.goto(`/course/${course.id}/manage`);
  await expect(page.getByText('Нет созданных уроков')).toBeVisible();
  await expect(page.getByText('Создайте первый урок для этого курса')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Создать урок' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый урок' });
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await expect(dialog.getByText('Введите название урока')).toBeVisible();
  await dialog.getByLabel('Название').fill('Факты и оценки');
  await dialog.getByLabel('Ссылка на видео').fill('https://example.com/video');
  await dialog.getByRole('tab', { name: 'Содержание' }).click();
  await dialog.getByLabel('Содержание урока').fill('# Главное\n\nГоворите **о фактах**.');
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await expect(dialog.getByText('Неверный URL видео')).toBeVisible();
  await dialog.getByLabel('Ссылка на видео').fill('https://youtu.be/abcdefghijk');
  await expect(dialog.getByText('Видео распознано, номер: abcdefghijk')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Проверка ИИ' }).click();
  const prompt = dialog.getByLabel('Промпт для ИИ');
  await prompt.fill('Разбери {Ответ} по ');
  await dialog.getByRole('button', { name: '{content}' }).click();
  await expect(prompt).toHaveValue('Разбери {Ответ} по {content}');
  await expect(prompt).toBeFocused();
  await expect(dialog.getByText('Такой переменной нет: {Ответ}')).toBeVisible();
  await expect(dialog.getByText('ответ студента будет добавлен в конец')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Расшифровка' }).click();
  await dialog.getByLabel('Расшифровка видео').fill('Слово '.repeat(5_000));
  await dialog.getByRole('tab', { name: 'Проверка ИИ' }).click();
  await expect(dialog.getByText(/не поместится в запрос/)).toBeHidden();
  await dialog.getByRole('button', { name: '{transcription_lesson}' }).click();
  await expect(
    dialog.getByText(
      /Расшифровка видео целиком не поместится в запрос: там 30\s000\sсимволов, модель прочитает первые 24\s000/,
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: '{assignment}' }).click();
  await dialog.getByLabel('Образец ответа').fill('Отчёт опоздал на день.');
  await dialog.getByRole('button', { name: 'Попробовать промпт' }).click();
  await expect(dialog.getByRole('heading', { name: 'Что получилось' })).toBeVisible();
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Говорите **о фактах**');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await expect(toast(page, 'Урок создан успешно')).toBeVisible();
  await expect(list(page).getByText('abcdefghijk')).toBeVisible();

  await page.getByRole('button', { name: 'Создать урок' }).click();
  await expect(dialog.getByLabel('Название')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Редактировать: Факты и оценки' }).click();
  const editing = page.getByRole('dialog', { name: 'Редактирование урока' });
  await editing.getByRole('tab', { name: 'Содержание' }).click();
  await expectStored(editing, 'Содержание урока', '# Главное\n\nГоворите **о фактах**.');
  await editing.getByRole('tab', { name: 'Основное' }).click();
  await editing.getByLabel('Название').fill('Факты');
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Урок обновлен успешно')).toBeVisible();
  await expect.poll(() => shownOrder(page)).toEqual(['Факты']);

  await page.getByRole('button', { name: 'Удалить: Факты' }).click();
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот урок?' });
  await question.getByRole('button', { name: 'Удалить урок' }).click();
  await expect(toast(page, 'Урок удален успешно')).toBeVisible();
  await expect(page.getByText('Нет созданных уроков')).toBeVisible();
});

test.describe('a text that could not be saved', () => {
  test.use({ expectedComplaints: [/401/] });

  test('is there again after the session has ended and begun anew', async ({ page, db, signIn }) => {
    const admin = await signIn(await createAdmin(db));
    const course = await courseOf(db, ['Первый']);
    await page.goto(`/course/${course.id}/manage`);
    await page.getByRole('button', { name: 'Редактировать: Первый' }).click();
    const dialog = page.getByRole('dialog', { name: 'Редактирование урока' });
    await dialog.getByLabel('Описание').fill('Долго писал');
    await db.deleteFrom('sessions').where('user_id', '=', admin.id).execute();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();

    await signIn(admin);
    await page.goto(`/course/${course.id}/manage`);
    await page.getByRole('button', { name: 'Редактировать: Первый' }).click();
    await expect(dialog.getByText('Здесь текст, который вы не успели сохранить.')).toBeVisible();
    await expect(dialog.getByLabel('Описание')).toHaveValue('Долго писал');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(toast(page, 'Урок обновлен успешно')).toBeVisible();
  });
});

test('without a course the screen asks which one', async ({ page, db }) => {
  const course = await courseOf(db, ['Первый']);
  await page.goto('/lesson-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Управление уроками' })).toBeVisible();
  await expectAccessible(page);
  await page.locator(`a[href="/course/${course.id}/manage"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Обратная связь' })).toBeVisible();
  await expect(handle(page, 'Первый')).toBeVisible();
});
