import type { Locator } from '@playwright/test';
import { expect, type Page, test } from '#e2e/fixtures.ts';
import {
  aCriterion,
  createCourse,
  createLesson,
  createMentorVersion,
  createScenario,
} from '#test/factories.ts';

// What an author's press has caused is in the window, clear of what is fixed above and below, at both widths.

const names = ['Факты вместо приговоров', 'Вопрос', 'Просьба', 'Чувство'];
const criteria = names.map((name) => aCriterion(name));
const suggestion = ['Срок', 'Повод', 'Последствия', 'Благодарность']
  .map(
    (name, index) =>
      `## ${index + 1}. ${name}\nНа что смотреть: Что сказано о самом деле.\n- Пока нет: Об этом ни слова.\n- Есть частично: Сказано в общих словах.\n- Есть: Сказано прямо.\nВслух: нет\n`,
  )
  .join('\n');
const review = `Человеку: нет\n${names
  .map(
    (name, index) =>
      `## ${index + 1}. ${name}\nУровень: Пока нет\nОб этом в ответе ни слова.\nДальше: Скажите прямо.\n`,
  )
  .join('\n')}## Итог\nСкажите прямо.\nУверенность: высокая\n`;
const words = (count: number) => 'Пришлите, пожалуйста, отчёт к пяти часам. '.repeat(count);

/** Its beginning is seen, and its end too where it fits; nothing has made the page wider than the window. */
async function expectInView(page: Page, caused: Locator): Promise<void> {
  await expect(caused).toBeVisible();
  await expect
    .poll(async () => {
      const box = await caused.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      if (!box) return 'not there';
      const bars = { above: 60, below: 72 };
      if (box.y < bars.above - 1) return `above: ${box.y}`;
      if (box.y > height - bars.below - 40) return `below: ${box.y}`;
      const fits = box.height < height - bars.above - bars.below - 60;
      return fits && box.y + box.height > height - bars.below + 1 ? `cut: ${box.y + box.height}` : 'seen';
    })
    .toBe('seen');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const [name, size] of [
  ['on a computer', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`what an author's press has caused is brought into the window, ${name}`, async ({
    page,
    db,
    model,
    asAdmin: _admin,
  }) => {
    await page.setViewportSize(size);
    const course = await createCourse(db);
    const lesson = await createLesson(db, { course_id: course.id, assignment: 'Попросите отчёт.' });
    await createMentorVersion(db, { lesson_id: lesson.id, criteria });
    await page.goto(`/lesson/${lesson.id}/edit?tab=review`);

    model.always({ kind: 'text', pieces: [suggestion] });
    await page.getByRole('button', { name: 'Предложить по заданию' }).click();
    await expectInView(page, page.getByRole('heading', { name: 'Предложения модели' }));
    await expectInView(page, page.getByRole('button', { name: 'Добавить все' }));
    await page.getByRole('button', { name: 'Убрать все' }).click();

    model.always({ kind: 'text', pieces: [review] });
    await page.getByLabel('Образец ответа').fill(words(3));
    await page.getByRole('button', { name: 'Попробовать промпт' }).click();
    await expectInView(page, page.getByRole('heading', { name: names[0] }).last());
    await page.getByRole('button', { name: 'Что увидит модель' }).click();
    await expectInView(page, page.getByRole('heading', { name: 'Что увидит модель' }));

    if (size.width < 1280) await page.getByRole('button', { name: 'Как увидит студент' }).first().click();
    await page.getByRole('button', { name: 'Попробовать', exact: true }).click();
    for (const kind of ['Слабый ответ', 'Средний ответ', 'Сильный ответ']) {
      await page.getByLabel(kind).fill(words(12));
    }
    await page.getByRole('button', { name: 'Прогнать образцы' }).click();
    await expectInView(page, page.getByRole('table', { name: 'Уровни образцов' }).getByRole('row').nth(1));
    await expect(page.getByText('Разбор: сильный')).toBeVisible();
    await expectInView(page, page.getByRole('table', { name: 'Уровни образцов' }).getByRole('row').nth(1));
  });

  test(`a trial of a talk and its review are brought into the window, ${name}`, async ({
    page,
    db,
    model,
    asAdmin: _admin,
  }) => {
    await page.setViewportSize(size);
    const course = await createCourse(db);
    const lesson = await createLesson(db, { course_id: course.id, assignment: null });
    await createMentorVersion(db, { lesson_id: lesson.id, criteria });
    await createScenario(db, { lesson_id: lesson.id });
    await page.goto(`/lesson/${lesson.id}/edit?tab=trainer`);
    model.always({ kind: 'text', pieces: ['Ладно, слушаю.'] });
    await page.getByRole('button', { name: 'Начать пробу' }).click();
    const field = page.getByRole('textbox', { name: 'Реплика студента' });
    await expectInView(page, field);
    for (const line of ['Макет снова пришёл вечером.', 'Сможете прислать завтра до обеда?']) {
      await field.fill(line);
      await page.getByRole('button', { name: 'Сказать' }).click();
      await expect(field).toHaveValue('');
      await expect(page.getByText('Ладно, слушаю.').last()).toBeVisible();
    }
    model.always({ kind: 'text', pieces: [review] });
    await page.getByRole('button', { name: 'Закончить пробу' }).click();
    await page.getByRole('button', { name: 'Разобрать' }).click();
    await expectInView(page, page.getByRole('region', { name: 'Разбор пробы' }).getByRole('heading').first());
  });
}
