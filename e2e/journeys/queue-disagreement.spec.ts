import type { Locator } from '@playwright/test';
import { longestWaitMs } from '#test/waits.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { courseWithCurator, letTakingBackPass, opened, row, waiting } from '../queue-setting.ts';

const objection =
  'Опоздал на два дня — это факт, а не оценка: срок был в понедельник, а отчёт пришёл в среду. ' +
  'Я назвал только то, что видно в переписке, и никого не обвинил.';

/** The whole of it, between what is pinned above and below. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { top: box.y, bottom: box.y + box.height };
}

test('a disagreement opens at its remark, with the student’s words on top while one writes @phone', async ({
  page,
  db,
  signIn,
}, { project }) => {
  const setting = await courseWithCurator(db);
  const { student } = await waiting(db, setting, {
    reason: 'disagreement',
    name: 'Пётр',
    disagreement: objection,
    ofBoth: true,
  });
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Пётр').getByRole('link').click();
  await expect(opened(page, 'Пётр')).toBeAttached();

  const words = page.getByRole('region', { name: 'Слова студента' });
  const heading = page.getByRole('region', { name: 'Факты' }).getByRole('heading', { name: 'Факты' });
  const remark = page.getByRole('region', { name: 'Факты' }).getByText('Срок назван, но рядом с ним оценка.');
  const decision = page.getByRole('group', { name: 'Решение' });
  await expect(words).toContainText(objection);
  // Once, and not once more below the remark.
  await expect(page.getByRole('article').getByText(objection)).toHaveCount(1);

  /** From above: the words, the criterion, what is said of it, the buttons. */
  async function expectInView(...below: Locator[]) {
    await expect(async () => {
      const window = page.viewportSize();
      const places = await Promise.all([words, ...below, decision].map(boxOf));
      expect(places[0]?.top).toBeGreaterThanOrEqual(0);
      expect(places.at(-1)?.bottom).toBeLessThanOrEqual((window?.height ?? 0) + 1);
      for (const [index, place] of places.entries())
        expect(place.top, JSON.stringify(places)).toBeGreaterThanOrEqual(
          (places[index - 1]?.bottom ?? 0) - 1,
        );
    }).toPass({ timeout: longestWaitMs });
  }
  await expectInView(heading, remark);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Исправить/ }).click();
  const field = page.getByRole('region', { name: 'Факты' }).getByLabel('Замечание', { exact: true });
  await expect(field).toBeFocused();
  await field.press('End');
  await page.keyboard.type(' Вы правы: срок назван.');
  await expectInView(field);

  await page.getByRole('button', { name: 'Отменить правки' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Не сохранять' }).click();
  await page.getByRole('button', { name: /^Ответить/ }).click();
  const reply = page.getByLabel('Ваш ответ');
  await expect(reply).toBeFocused();
  await page.keyboard.type('Срок назван, оценка в слове «опять».');
  await expectInView(reply);
  if (project.name === 'phone') return;

  // The remark has been in the window, so one key sends what was written.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Вернуть (Z)' })).toBeVisible();
  await letTakingBackPass(db, student.id);
});

test('an alarm that was answered asks how it ended, and stays in the queue until that is written @phone', async ({
  page,
  db,
  signIn,
}) => {
  const setting = await courseWithCurator(db);
  const { student } = await waiting(db, setting, { reason: 'crisis', name: 'Ольга', dueIn: 2 });
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Ольга').getByRole('link').click();
  await page.getByLabel('Ваш ответ').fill('Я позвоню вам сегодня');
  await page.getByRole('button', { name: 'Ответить', exact: true }).click();

  const asked = page.getByRole('region', { name: 'Чем кончилось' });
  await expect(asked).toBeFocused();
  await expect(asked.getByText(/сам студент, если скачает свои данные/)).toBeVisible();
  await expectAccessible(page);
  await letTakingBackPass(db, student.id);
  await page.goto('/queue');
  await expect(row(page, 'Ольга')).toContainText('Чем кончилось?');
  await row(page, 'Ольга').getByRole('link').click();
  // What the two have written to each other is beside it, with a field to go on.
  await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('Я позвоню вам сегодня');
  await expect(page.getByLabel('Ваш ответ')).toBeVisible();
  await asked.getByRole('button', { name: 'Записать' }).click();
  await expect(asked.getByText('Напишите, чем кончилось')).toBeVisible();
  await asked.getByLabel('Чем кончилось').fill('Созвонились, рядом сестра');
  await asked.getByRole('button', { name: 'Записать' }).click();
  await expect(row(page, 'Ольга')).toHaveCount(0);
  await page.goto('/queue?state=settled');
  await row(page, 'Ольга').getByRole('link').click();
  await expect(asked).toContainText('Созвонились, рядом сестра');
});
