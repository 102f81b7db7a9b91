import type { Db } from '#server/platform/db/connect.ts';
import { createAdmin, createCourse, createSurvey } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

// The list of surveys and the editor of one survey's questions.

/** The visible toast; its announcement for screen readers has more text. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ db, signIn }) => {
  await db.deleteFrom('surveys').execute();
  await signIn(await createAdmin(db));
});

async function storedQuestions(db: Db, surveyId: string): Promise<string[]> {
  const questions = await db
    .selectFrom('survey_questions')
    .innerJoin('survey_wordings', (join) =>
      join
        .onRef('survey_wordings.question_id', '=', 'survey_questions.id')
        .onRef('survey_wordings.number', '=', 'survey_questions.wording'),
    )
    .select('question_text as text')
    .where('survey_id', '=', surveyId)
    .where('removed_at', 'is', null)
    .orderBy('order')
    .execute();
  return questions.map(({ text }) => text);
}

test('an administrator makes a survey, changes, closes and deletes it', async ({ page }) => {
  await page.goto('/surveys');
  await expect(page.getByRole('heading', { name: 'Управление анкетами' })).toBeVisible();
  await expect(page.getByText('Анкеты не найдены')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Создать анкету' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новая анкета' });
  await dialog.getByRole('button', { name: 'Создать анкету' }).click();
  await expect(dialog.getByText('Название обязательно')).toBeVisible();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Название').fill('Ожидания от курса');
  await dialog.getByLabel('Описание').fill('Пять минут, чтобы мы подстроили курс под вас');
  await dialog.getByRole('button', { name: 'Создать анкету' }).click();
  await expect(toast(page, 'Анкета создана')).toBeVisible();
  await expect(page.getByText('Активна', { exact: true })).toBeVisible();
  await expect(page.getByText(/Создана \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Редактировать: Ожидания от курса' }).click();
  const edit = page.getByRole('dialog', { name: 'Редактировать анкету' });
  await expect(edit.getByLabel('Описание')).toHaveValue('Пять минут, чтобы мы подстроили курс под вас');
  await edit.getByLabel('Название').fill('Чего вы ждёте');
  await edit.getByRole('button', { name: 'Отмена' }).click();
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Вернуться' }).click();
  await edit.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Анкета обновлена')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Чего вы ждёте' })).toBeVisible();

  await page.getByRole('switch', { name: /Принимает ответы/ }).click();
  await expect(page.getByText('Неактивна', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Удалить: Чего вы ждёте' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Вы уверены?' });
  await expect(confirm).toContainText('все её вопросы будут удалены навсегда');
  await expect(confirm).toContainText('нельзя отменить');
  await confirm.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Анкета удалена')).toBeVisible();
  await expect(page.getByText('Анкеты не найдены')).toBeVisible();
});

test('questions are written, changed, put in order by keyboard and removed', async ({ page, db }) => {
  const survey = await createSurvey(db, { title: 'Итоги', description: 'О том, что получилось' });
  await page.goto('/surveys');
  await page.getByRole('link', { name: 'Редактировать вопросы: Итоги' }).click();
  await expect(page.getByRole('heading', { name: 'Итоги' })).toBeVisible();
  await expect(page.getByText('Редактирование вопросов анкеты')).toBeVisible();
  await expect(page.getByText('О том, что получилось')).toBeVisible();
  await expect(page.getByText('Вопросов пока нет')).toBeVisible();

  await page.getByRole('button', { name: 'Добавить вопрос' }).click();
  const add = page.getByRole('dialog', { name: 'Добавить вопрос' });
  await add.getByRole('button', { name: 'Добавить' }).click();
  await expect(add.getByText('Question text is required')).toBeVisible();
  await add.getByLabel('Текст вопроса').fill('Что получилось?');
  await add.getByRole('button', { name: 'Добавить' }).click();
  await expect(toast(page, 'Вопрос создан')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вопрос 1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Редактировать: Вопрос 1' }).click();
  const edit = page.getByRole('dialog', { name: 'Редактировать вопрос' });
  await edit.getByLabel('Текст вопроса').fill('Что у вас получилось?');
  await edit.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Вопрос обновлен')).toBeVisible();
  expect(await storedQuestions(db, survey.id)).toEqual(['Что у вас получилось?']);

  await page.getByRole('button', { name: 'Добавить вопрос' }).click();
  await add.getByLabel('Текст вопроса').fill('Что помешало?');
  await add.getByRole('button', { name: 'Добавить' }).click();
  await page.getByRole('button', { name: 'Переместить: Что помешало?' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[id^="rfd-announcement"]')).toHaveText('«Что помешало?»: место 1 из 2.');
  await page.keyboard.press('Space');
  await expect(toast(page, 'Порядок обновлен')).toBeVisible();
  expect(await storedQuestions(db, survey.id)).toEqual(['Что помешало?', 'Что у вас получилось?']);

  await page.getByRole('button', { name: 'Удалить: Вопрос 1' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Вы уверены?' });
  await confirm.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Вопрос удален')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вопрос 2' })).toHaveCount(0);
});

test('a survey is offered in a course, and by a link that is copied', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const course = await createCourse(db, { title: 'Переговоры без войны' });
  const survey = await createSurvey(db, { title: 'Ожидания', questions: ['Чего вы ждёте?'] });
  await page.goto('/surveys');
  await page.getByRole('button', { name: 'Где предлагать: Ожидания' }).click();
  const dialog = page.getByRole('dialog', { name: 'Где предлагать анкету' });
  await dialog.getByLabel('По ссылке').check();
  await dialog.getByRole('button', { name: 'Скопировать' }).click();
  await expect(toast(page, 'Ссылка скопирована')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*/survey/${survey.id}$`),
  );
  await dialog.getByRole('group', { name: course.title }).getByLabel('перед уроками').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Анкета обновлена')).toBeVisible();

  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('link', { name: /Ожидания.*Заполнить/ })).toBeVisible();
});
