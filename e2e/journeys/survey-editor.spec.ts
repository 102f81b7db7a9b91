import type { Locator } from '@playwright/test';
import { createAdmin, createSurvey } from '#test/factories.ts';
import { dragByMouse } from '../dragging.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

// The combined editor.

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const questions = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Вопросы' }).getByTitle('Изменить текст');

test.beforeEach(async ({ db, signIn }) => {
  await db.deleteFrom('surveys').execute();
  await signIn(await createAdmin(db));
});

async function addQuestion(page: Page, text: string) {
  await page.getByRole('dialog').last().getByRole('button', { name: 'Добавить вопрос' }).click();
  const dialog = page.getByRole('dialog', { name: 'Добавить вопрос' });
  await dialog.getByLabel('Текст вопроса').fill(text);
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(dialog).toBeHidden();
}

test('a survey is made whole: questions added, changed in place, put in order, removed', async ({
  page,
  db,
}) => {
  await page.goto('/survey-editor');
  await expect(page.getByRole('heading', { name: 'Управление анкетами' })).toBeVisible();
  await page.getByRole('button', { name: 'Создать анкету' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новая анкета' });
  await expect(dialog.getByText('Вопросы не добавлены')).toBeVisible();
  await expectAccessible(page);

  for (const text of ['Первый', 'Второй', 'Лишний']) await addQuestion(page, text);
  await expect(questions(dialog)).toHaveText(['Вопрос 1: Первый', 'Вопрос 2: Второй', 'Вопрос 3: Лишний']);
  await expectAccessible(page);

  await questions(dialog).first().click();
  await dialog.getByLabel('Вопрос 1').fill('Не сохранится');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(questions(dialog).first()).toHaveText('Вопрос 1: Первый');
  await questions(dialog).first().click();
  await dialog.getByLabel('Вопрос 1').fill('  ');
  await page.keyboard.press('Enter');
  await expect(questions(dialog).first()).toHaveText('Вопрос 1: Первый');
  await questions(dialog).first().click();
  await dialog.getByLabel('Вопрос 1').fill('Самый первый');
  await page.keyboard.press('Enter');
  await expect(questions(dialog).first()).toHaveText('Вопрос 1: Самый первый');
  await expect(questions(dialog).first()).toBeFocused();

  await dialog.getByRole('button', { name: 'Удалить: Вопрос 3' }).click();
  await dialog.getByRole('button', { name: 'Переместить: Второй' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[id^="rfd-announcement"]').last()).toContainText('место 1 из 2');
  await page.keyboard.press('Space');
  await expect(questions(dialog)).toHaveText(['Вопрос 1: Второй', 'Вопрос 2: Самый первый']);

  await dialog.getByRole('button', { name: 'Создать анкету' }).click();
  await expect(dialog.getByText('Название обязательно')).toBeVisible();
  await dialog.getByLabel('Название').fill('Итоги');
  await dialog.getByRole('button', { name: 'Создать анкету' }).click();
  await expect(toast(page, 'Анкета создана')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Вопросов: 2 • Создана \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expectAccessible(page);

  const { id } = await db.selectFrom('surveys').select('id').executeTakeFirstOrThrow();
  await page.getByRole('link', { name: /Вопросы по одному/ }).click();
  await expect(page).toHaveURL(`/surveys/${id}/edit`);
  await expect(page.getByText('Самый первый')).toBeVisible();
});

test('questions of a survey are dragged by mouse inside the dialog', async ({ page, db }) => {
  // High enough for the whole dialog: what scrolls under the pointer is followed by eye.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await createSurvey(db, { title: 'Итоги', questions: ['Первый', 'Второй', 'Третий'] });
  await page.goto('/survey-editor');
  await page.getByRole('button', { name: 'Редактировать анкету: Итоги' }).click();
  const dialog = page.getByRole('dialog', { name: 'Редактировать анкету' });
  const handle = (text: string) => dialog.getByRole('button', { name: `Переместить: ${text}` });
  await dragByMouse(page, handle('Первый'), handle('Третий'), 'место 3 из 3');
  await expect(questions(dialog)).toHaveText(['Вопрос 1: Второй', 'Вопрос 2: Третий', 'Вопрос 3: Первый']);
  await dialog.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(toast(page, 'Анкета обновлена')).toBeVisible();
});
