import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import { aCriterion, createCourse, createLesson, createMentorVersion, enrol } from '#test/factories.ts';

const first =
  'Кирилл, ты опять прислал макет с ошибками. Прошу присылать макеты до пятницы. Тогда мы успеем всё проверить.';
const second =
  'Кирилл, в макете от 12 марта было три опечатки. Прошу присылать макеты до пятницы. Тогда мы успеем всё проверить.';

const facts = (level: string, quote: string, text: string, next = '') =>
  `## 1. Факты вместо приговоров\nУровень: ${level}\n> ${quote}\n${text}\n${next}`;
const request = '## 2. Понятная просьба\nУровень: Есть\n> Прошу присылать макеты до пятницы\nСрок назван.\n';
const summary = (text: string) => `## Итог\n${text}\nУверенность: высокая\n`;

const firstReview = [
  'Человеку: нет\n',
  facts(
    'Есть частично',
    'опять прислал макет с ошибками',
    'Слово «опять» — обобщение.',
    'Дальше: назовите день и число ошибок.\n',
  ),
  request,
  summary('Просьба уже готова.'),
];

const secondReview = [
  'Человеку: нет\n',
  facts('Есть', 'в макете от 12 марта было три опечатки', 'Это видно на записи.'),
  request,
  '## Прошлые замечания\n- З1: закрыто. > в макете от 12 марта было три опечатки\n',
  summary('Теперь можно говорить.'),
];

const card = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Обратная связь от ИИ' }) })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`\\d\\.\\s*${title}`) }) });

test('a student sees remarks on their own words, revises the answer and closes a remark', async ({
  page,
  db,
  model,
  asStudent,
}) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Факты', attempts_limit: 2 });
  await createMentorVersion(db, {
    lesson_id: lesson.id,
    criteria: [aCriterion('Факты вместо приговоров'), aCriterion('Понятная просьба')],
  });

  await page.goto(`/lesson/${lesson.id}`);
  await page.getByText('На что смотрит наставник').click();
  await expect(page.getByText('Понятная просьба')).toBeVisible();
  await expect(page.getByText('Осталось 2 попытки')).toBeVisible();

  // The cards fill one after another, and none of them vanishes.
  model.script({ kind: 'text', pieces: firstReview, pauseMs: 500 });
  await page.getByLabel('Ваш ответ:').fill(first);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(card(page, 'Факты вместо приговоров')).toContainText('Слово «опять» — обобщение.');
  await expect(page.locator('mark').first()).toHaveText('опять прислал макет с ошибками1');
  await expect(card(page, 'Понятная просьба')).toContainText('Срок назван.');
  await expect(card(page, 'Факты вместо приговоров')).toContainText('Есть частично');
  await expect(page.getByText('Просьба уже готова.')).toBeVisible();
  await expect(page.getByText('Обратная связь готова')).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(2);
  await expectAccessible(page);

  // By keyboard from a remark to its quote and back.
  const quote = page.getByRole('button', { name: 'Показать в ответе: опять прислал макет с ошибками' });
  await quote.press('Enter');
  const number = page.getByRole('button', { name: 'Замечание 1: Факты вместо приговоров' });
  await expect(number).toBeFocused();
  await number.press('Enter');
  await expect(quote).toBeFocused();
  await page.getByRole('button', { name: 'Да', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Да', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // The revision starts with the newest text, beside what is open.
  await page.getByRole('button', { name: /^Доработать/ }).click();
  await expect(page.getByLabel('Ваш ответ:')).toHaveValue(first);
  const open = page.getByRole('complementary', { name: 'Замечание наставника' });
  await expect(open).toContainText('назовите день и число ошибок', { ignoreCase: true });
  await expect(open).not.toContainText('Понятная просьба');
  await expect(page.getByText('Осталась 1 попытка')).toBeVisible();
  await expectAccessible(page);
  model.script({ kind: 'text', pieces: secondReview });
  await page.getByLabel('Ваш ответ:').fill(second);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByText('Теперь можно говорить.')).toBeVisible();
  // It stands open while the mentor writes, and is one line afterwards.
  await expect(page.getByText('Обратная связь готова')).toBeVisible();
  await page.getByText('Закрыто 1 из 1').click();
  await expect(page.getByText('Закрыто', { exact: true })).toBeVisible();
  expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('З1 (Факты вместо приговоров)');

  // The way of both attempts, and what changed between them.
  const progress = page.getByRole('table').filter({ hasText: 'Попытка 2' });
  await expect(progress.getByRole('row', { name: /Факты вместо приговоров/ })).toContainText('Есть');
  await page.getByText('Предыдущие попытки (1)').click();
  await page.getByRole('button', { name: 'Сравнить' }).click();
  const comparison = page.getByRole('region', { name: 'Сравнение попыток' });
  await expect(comparison.locator('ins').first()).toContainText('12 марта');
  await expect(comparison.locator('del').first()).toContainText('опять');
  await expect(page.getByText('Все попытки этого урока использованы')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.reload();
  await expect(page.getByText('Теперь можно говорить.')).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(2);
});
