import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import {
  content,
  courseWithCurator,
  four,
  letTakingBackPass,
  opened,
  row,
  rowsOf,
  waiting,
} from '../queue-setting.ts';

test('by keys alone one is kept, one corrected, one answered, and the students read the words', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  test.slow();
  const { setting, students } = await four(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(rowsOf(page)).toHaveCount(4);
  // An alarm is read before it is answered: the keys stay with the queue, and none of them is typed into the letter.
  await page.keyboard.press('j');
  await expect(opened(page, 'Ольга')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши очереди' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Ваш ответ')).toHaveValue(/^Здравствуйте, Ольга\. [^?]*\n$/);
  await page.keyboard.press('j');
  await expect(opened(page, 'Иван')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Вернуть (Z)' })).toBeVisible();

  await expect(opened(page, 'Пётр')).toBeFocused();
  await page.keyboard.press('e');
  // What is typed at once is in the field, whatever else these keys do.
  await page.keyboard.type(' Вы правы: jke.');
  const remark = page.getByRole('region', { name: 'Факты' }).getByLabel('Замечание', { exact: true });
  await expect(remark).toBeFocused();
  await expect(remark).toHaveValue('Срок назван, но рядом с ним оценка. Вы правы: jke.');
  await remark.fill('Вы правы: это факт.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await expect(opened(page, 'Зоя')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.type('Факты ясны.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(opened(page, 'Ольга')).toBeFocused();

  for (const student of students) {
    await letTakingBackPass(db, student.id);
    const lesson = await openAs(student);
    await lesson.goto(`/lesson/${setting.lesson.id}`);
    await expect(lesson.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  }
});

test('levels, words and quotes are changed where they stand, and a reload keeps them @phone', async ({
  page,
  db,
  signIn,
}, { project }) => {
  test.slow();
  const setting = await courseWithCurator(db);
  const { answer, student } = await waiting(db, setting, { reason: 'release', name: 'Иван', ofBoth: true });
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  const facts = page.getByRole('region', { name: 'Факты' });
  // «—» stands in the row of the levels.
  const tops = await facts
    .getByRole('group', { name: 'Уровень' })
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  // By the finger, or by the keys of a group of radios.
  await facts.getByText('Есть', { exact: true }).click();
  await expect(facts.getByRole('radio', { name: 'Есть', exact: true })).toBeChecked();
  await facts.getByRole('button', { name: 'Изменить: дальше, факты' }).click();
  await facts.getByLabel('Дальше').fill('уберите оценку');
  await expectAccessible(page);

  // From the middle of one word to the middle of another.
  await select(page, 'ришли', 'пятни');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Замечание к этим словам' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Факты' }).click();
  await expect(facts.getByLabel('Замечание', { exact: true })).toBeFocused();
  await expect(facts.getByRole('list', { name: 'Цитаты из ответа' })).toContainText(
    'Пришлите его, пожалуйста, к пятнице',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.reload();
  await expect(facts.getByRole('radio', { name: 'Есть', exact: true })).toBeChecked();
  await expect(facts.getByText('уберите оценку')).toBeVisible();
  const send = page.getByRole('button', { name: /^Показать исправленное/ });
  if (project.name === 'phone') await send.click();
  else await page.keyboard.press('Enter');
  await expect(page.getByText('Никто не ждёт')).toBeVisible();
  // What is stored in the end doesn't hang on the width of a screen.
  if (project.name === 'phone') return;
  await letTakingBackPass(db, student.id);
  await expect(async () => {
    const remarks = await db
      .selectFrom('remarks')
      .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
      .select(['remarks.level', 'remarks.next_step', 'remarks.quotes'])
      .where('reviews.answer_id', '=', answer.id)
      .where('reviews.in_force', '=', true)
      .where('remarks.text', '!=', 'Просьба ясна.')
      .execute();
    expect(remarks).toEqual([
      {
        level: 2,
        next_step: 'уберите оценку',
        quotes: [[0, 24], quoteOf('Пришлите его, пожалуйста, к пятнице')],
      },
    ]);
  }).toPass();
});

test('words are chosen by keys alone, and a wrong key loses none', async ({ page, db, signIn }) => {
  const setting = await courseWithCurator(db);
  await waiting(db, setting, { reason: 'doubt', name: 'Иван' });
  await waiting(db, setting, { reason: 'doubt', name: 'Пётр', dueIn: 9 });
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(opened(page, 'Иван')).toBeFocused();
  const byKeys = page.getByRole('button', { name: 'Выделить слова с клавиатуры' });
  await byKeys.focus();
  await expect(byKeys).toBeInViewport();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Ответ студента' });
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  // Letters do nothing to the answer, nor to the queue.
  await page.keyboard.press('j');
  await expect(field).toHaveValue(content);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Замечание к этим словам' })).toBeFocused();
  await page.keyboard.press('Enter');
  const facts = page.getByRole('region', { name: 'Факты' });
  await expect(facts.getByLabel('Замечание', { exact: true })).toBeFocused();
  await page.keyboard.type(' Хорошо сказано.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(opened(page, 'Пётр')).toBeFocused();
  await page.keyboard.press('k');
  await expect(opened(page, 'Иван')).toBeFocused();
  await expect(facts.getByText('рядом с ним оценка. Хорошо сказано.')).toBeVisible();
  await expect(facts.getByRole('list', { name: 'Цитаты из ответа' })).toContainText('обеда.');
  await page.keyboard.press('r');
  await page.keyboard.type('Вы правы');
  await expect(page.getByLabel('Ваш ответ')).toHaveValue('Вы правы');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(opened(page, 'Пётр')).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByLabel('Ваш ответ')).toHaveValue('Вы правы');
  await expect(page.getByText('Уйдёт что-то одно: исправленный отзыв или ответ')).toBeVisible();
});

const quoteOf = (words: string): [number, number] => [
  content.indexOf(words),
  content.indexOf(words) + words.length,
];

/** Selects in the answer, as a person drags: the browser hears of the mouse, too. */
async function select(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('region', { name: 'Ответ студента' }).evaluate(
    (answer, [first, last]) => {
      const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
      const place = (words: string) => {
        walker.currentNode = answer;
        while (walker.nextNode()) {
          const { currentNode } = walker;
          const at = currentNode.textContent?.indexOf(words) ?? -1;
          if (at >= 0) return { node: currentNode, at };
        }
        throw new Error(`Not in the answer: ${words}`);
      };
      const [start, end] = [place(first), place(last)];
      document.getSelection()?.setBaseAndExtent(start.node, start.at, end.node, end.at + last.length);
    },
    [from, to] as const,
  );
}
