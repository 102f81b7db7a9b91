import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import { expectStored } from '#e2e/stored-text.ts';
import { writeAnew } from '#e2e/write-anew.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';

const label = 'Содержание урока';
const field = (page: Page) => page.getByRole('textbox', { name: label });
const unsaved = 'Здесь текст, который вы не успели сохранить.';
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/edits') && response.request().method() === 'PUT',
  );

test.use({ expectedComplaints: [/409/] });

test('what was typed waits on the server: for its author alone, on another device, and past another’s save', async ({
  page,
  db,
  openAs,
  asAdmin,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, title: 'Урок', content: 'Было так.' });
  const address = `/lesson/${lesson.id}/edit?tab=content`;
  await page.goto(address);
  await field(page).press('Control+End');
  const sent = kept(page);
  await page.keyboard.type(' Стало иначе.');
  await sent;
  await page.close({ runBeforeUnload: false });

  const elsewhere = await openAs(asAdmin);
  await elsewhere.goto(address);
  await expect(elsewhere.getByText(unsaved)).toBeVisible();
  await expect(field(elsewhere)).toHaveText('Было так. Стало иначе.');
  await expectAccessible(elsewhere);

  const anna = await openAs(await createAdmin(db, { first_name: 'Анна', last_name: 'Ясная' }));
  await anna.goto(address);
  await expect(field(anna)).toHaveText('Было так.');
  await expect(anna.getByText(unsaved)).toBeHidden();
  await writeAnew(field(anna), 'Анна написала.');
  await anna.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(anna.getByText('Всё сохранено')).toBeVisible();

  await elsewhere.reload();
  await expect(field(elsewhere)).toHaveText('Было так. Стало иначе.');
  await elsewhere.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(elsewhere.getByText(/его сохранил кто-то ещё: Анна Ясная/)).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'Что сохранили без вас' })).toContainText(
    'Анна написала.',
  );
  await elsewhere.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(elsewhere.getByText('Всё сохранено')).toBeVisible();
  await expectStored(elsewhere, label, 'Было так. Стало иначе.');
  await elsewhere.reload();
  await expect(field(elsewhere)).toBeVisible();
  await expect(elsewhere.getByText(unsaved)).toBeHidden();
});
