import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import { expectStored } from '#e2e/stored-text.ts';
import { writeAnew } from '#e2e/write-anew.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Содержание урока' });

test.describe('two administrators edit one lesson', () => {
  test.use({ expectedComplaints: [/409/] });

  test('nobody’s words vanish: both texts stand side by side, and the history gives back the rest', async ({
    page,
    db,
    openAs,
    asAdmin,
  }) => {
    const course = await createCourse(db, { created_by_id: asAdmin.id });
    const lesson = await createLesson(db, {
      course_id: course.id,
      title: 'Три звонка',
      content: 'Первый звонок короткий.\n\nВторой звонок длинный.',
    });
    const anna = await openAs(await createAdmin(db, { first_name: 'Анна', last_name: 'Ясная' }));
    const address = `/lesson/${lesson.id}/edit?tab=content`;
    await page.goto(address);
    await expect(content(page)).toBeVisible();
    await anna.goto(address);
    await expect(page.getByText('Сейчас этот урок правит Анна Ясная')).toBeVisible();

    await writeAnew(content(anna), 'Первый звонок тихий.\n\nВторой звонок длинный.');
    await anna.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(anna.getByText('Всё сохранено')).toBeVisible();

    await writeAnew(content(page), 'Первый звонок короткий.\n\nВторой звонок вежливый.');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByText(/его сохранил кто-то ещё: Анна Ясная/)).toBeVisible();
    const sides = page.getByRole('region', { name: 'Что сохранили без вас' });
    await expect(sides.getByText('вежливый')).toBeVisible();
    await expect(sides.getByText('тихий')).toBeVisible();
    await expectStored(page, 'Содержание урока', /вежливый/);
    await expectAccessible(page);
    await expectFitsPhone(page);

    await writeAnew(content(page), 'Первый звонок тихий.\n\nВторой звонок вежливый.');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByText('Всё сохранено')).toBeVisible();

    await page.getByRole('button', { name: 'История' }).click();
    const history = page.getByRole('dialog', { name: 'История урока' });
    await expect(history.getByRole('button', { name: /^Версия 2.*Анна Ясная$/ })).toBeVisible();
    await expect(history.getByText('вежливый')).toBeVisible();
    await expectAccessible(page);
    await history.getByRole('button', { name: /^Версия 1/ }).click();
    await history.getByLabel('Сравнить').selectOption('С нынешней');
    await expect(history.getByText('короткий')).toBeVisible();
    await history.getByRole('button', { name: 'Вернуть' }).click();
    await expect(history).toBeHidden();
    await expectStored(page, 'Содержание урока', 'Первый звонок короткий.\n\nВторой звонок длинный.');
    await page.goto(`/lesson/${lesson.id}`);
    await expect(page.getByText('Второй звонок длинный.')).toBeVisible();
  });
});
