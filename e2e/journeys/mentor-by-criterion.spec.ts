import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

type Db = Parameters<typeof createAnswer>[0];

const content = 'Отчёт опоздал на два дня.\n\nПришлите его, пожалуйста, к пятнице.';

/** An answer in a lesson with two criteria, reviewed by the model on the first one. */
async function reviewedAnswer(db: Db) {
  const { lesson, student } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Хорошее начало.',
    text: '## Факты\n\nСрок назван.',
    raw: '## 1. Факты\n> отчёт опоздал на три дня\nСрок назван.',
    quotes_lost: 1,
    confidence: 'medium',
    model: 'mentor-1',
    helpful: true,
  });
  await createRemark(db, {
    review_id: review.id,
    criterion_id: version.criteria[0]?.id ?? '',
    level: 1,
    text: 'Срок назван.',
    quotes: [[0, 13]],
  });
  return { lesson, student, answer };
}

/** Selects by the keyboard alone, from the start of the answer. */
async function selectLine(page: Page, line: number) {
  await page.getByLabel('Ответ студента').focus();
  await page.keyboard.press('Control+Home');
  for (let n = 1; n < line; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
}

test('a mentor corrects a review by criterion, quoting the answer, and the student reads it', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.role).toBe('admin');
  const { lesson, student } = await reviewedAnswer(db);
  const lessonPage = await openAs(student);
  await lessonPage.goto(`/lesson/${lesson.id}`);

  await page.goto(`/answers?lesson=${lesson.id}`);
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Править обратную связь' }).click();
  const dialog = page.getByRole('dialog');
  const facts = dialog.getByRole('region', { name: 'Факты' });
  await expect(facts.getByRole('radio', { name: 'Есть частично' })).toBeChecked();
  await expect(facts.getByRole('listitem')).toContainText('Отчёт опоздал');
  await expectAccessible(page);

  await facts.getByRole('radio', { name: 'Есть', exact: true }).check();
  await facts.getByLabel('Замечание').fill('Назван **срок**.');
  const request = dialog.getByRole('region', { name: 'Просьба' });
  await request.getByLabel('Дальше').fill('Скажите, к какому часу.');
  await selectLine(page, 3);
  await page.keyboard.type('Не дописать');
  await expect(dialog.getByLabel('Ответ студента')).toHaveValue(content);
  await request.getByRole('button', { name: 'Добавить цитату' }).click();
  await expect(request.getByRole('listitem')).toContainText('Пришлите его');
  // The handles of a touch screen press no key and no button.
  await dialog.getByLabel('Ответ студента').evaluate((field: HTMLTextAreaElement) => {
    field.focus();
    field.setSelectionRange(14, 24);
  });
  await expect(dialog.locator('mark', { hasText: 'на два дня' })).toHaveCount(1);
  await facts.getByRole('button', { name: 'Добавить цитату' }).click();
  await expect(facts.getByRole('listitem')).toHaveText([/Отчёт опоздал/, /на два дня/]);
  // Words are also chosen by mouse.
  await dialog.getByLabel('Ответ студента').dblclick({ position: { x: 30, y: 20 } });
  await request.getByRole('button', { name: 'Добавить цитату' }).click();
  await expect(request.getByRole('listitem')).toHaveText([/^Отчёт/, /Пришлите его/]);
  await dialog.getByLabel('Итог').fill('Уже лучше.');
  await expectAccessible(page);
  await expectFitsPhone(page);

  // What is typed as one text is another draft, and does not touch this one.
  await dialog.getByRole('tab', { name: 'Одним текстом' }).click();
  await expect(dialog.getByLabel('Обратная связь')).toHaveValue(/Срок назван/);
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'По критериям' }).click();
  await expect(facts.getByLabel('Замечание')).toHaveValue('Назван **срок**.');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Обратная связь сохранена', { exact: true })).toBeVisible();

  await expect(lessonPage.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  // At its highest level a criterion is one line, which opens.
  await lessonPage.getByRole('heading', { name: 'Факты' }).click();
  await expect(lessonPage.getByText('Назван срок.')).toBeVisible();
  await expect(lessonPage.getByText('Скажите, к какому часу.')).toBeVisible();
  await expect(lessonPage.getByText('Уже лучше.')).toBeVisible();

  await card.getByText('История проверок и промпт').click();
  const models = card.getByRole('listitem').filter({ hasText: 'Модель' }).last();
  await models.getByText('Как получен отзыв').click();
  await expect(models.getByText('средняя')).toBeVisible();
  await expect(models.getByText('помог', { exact: true })).toBeVisible();
  await models.getByText('Что написала модель').click();
  await expect(models.getByText('> отчёт опоздал на три дня')).toBeVisible();
  await expectAccessible(page);
});
