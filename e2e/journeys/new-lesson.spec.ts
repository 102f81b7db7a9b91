import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { documentOf, paragraph, pictureOf, run } from '#test/word-documents.ts';

const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Содержание урока' });
const unsaved = 'Здесь текст, который вы не успели сохранить.';
const kept = (page: Page, method = 'PUT') =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.endsWith('/begun-lesson') && response.request().method() === method,
  );

test('a lesson that isn’t created yet takes a picture and waits on another device; created, students see it', async ({
  page,
  db,
  openAs,
  asAdmin,
}) => {
  const course = await createCourse(db);
  await createLesson(db, { course_id: course.id, title: 'Первый' });
  const address = `/course/${course.id}/new-lesson?tab=content`;
  await page.goto(address);
  await text(page).click();
  await page.keyboard.type('Схема:');
  await page
    .getByLabel('Файлы для вставки в текст')
    .setInputFiles({ name: 'схема.png', mimeType: 'image/png', buffer: Buffer.from(await pngPicture()) });
  const picture = text(page).getByRole('img', { name: 'схема' });
  await expect(picture).toBeVisible();
  await expect(page.getByText('Без названия')).toBeHidden();
  const sent = kept(page);
  await text(page).press('Control+End');
  await page.keyboard.type('Конец.');
  await sent;
  await page.close({ runBeforeUnload: false });

  // To nobody is it a lesson: not in the list, nor for a colleague.
  const anna = await openAs(await createAdmin(db, { first_name: 'Анна', last_name: 'Ясная' }));
  await anna.goto(`/course/${course.id}/manage`);
  await expect(anna.getByRole('list', { name: 'Уроки курса' }).getByRole('listitem')).toHaveCount(1);
  await anna.goto(address);
  await expect(text(anna)).toHaveText('');
  await expect(anna.getByText(unsaved)).toBeHidden();

  const elsewhere = await openAs(asAdmin);
  await elsewhere.goto(`/course/${course.id}/manage`);
  await elsewhere.getByRole('button', { name: 'Создать урок' }).click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Новый урок' });
  await expect(dialog.getByText(unsaved)).toBeVisible();
  await dialog.getByRole('tab', { name: 'Содержание' }).click();
  await expect(text(elsewhere)).toContainText('Схема:');
  await expect(text(elsewhere)).toContainText('Конец.');
  await expectAccessible(elsewhere);
  await expectFitsPhone(elsewhere);
  await dialog.getByRole('tab', { name: 'Основное' }).click();
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Второй');
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await expect(toast(elsewhere, 'Урок создан успешно')).toBeVisible();
  await expect(dialog).toBeHidden();
  await elsewhere.getByRole('button', { name: 'Создать урок' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Название' })).toHaveValue('');
  await expect(dialog.getByText(unsaved)).toBeHidden();
  await elsewhere.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const reading = await openAs(student);
  await reading.goto(`/course/${course.id}`);
  await reading.getByRole('link', { name: /Второй/ }).click();
  const shown = reading.getByRole('img', { name: 'схема' });
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
});

test('samples and a talk are written before the lesson is created; closed empty, nothing is left of it', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db);
  const lessons = () => db.selectFrom('lessons').select('title').where('course_id', '=', course.id);
  const begun = () => lessons().where('is_begun', '=', true).execute();
  await page.goto(`/course/${course.id}/new-lesson`);
  await page.getByRole('button', { name: 'Попробовать' }).click();
  await expect(page.getByLabel('Слабый ответ')).toBeVisible();
  expect(await begun()).toHaveLength(1);
  const dropped = kept(page, 'DELETE');
  await page.getByRole('link', { name: 'К урокам курса' }).click();
  await dropped;
  await expect.poll(begun).toEqual([]);

  await page.getByRole('button', { name: 'Создать урок' }).click();
  await page.getByRole('link', { name: 'Открыть целиком' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Просьба');
  await page.getByRole('tab', { name: 'Тренажёр' }).click();
  await page.getByRole('region', { name: 'Начать с образца' }).getByRole('button').first().click();
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await page.getByRole('tab', { name: 'Основное' }).click();
  await page.getByRole('button', { name: 'Попробовать' }).click();
  await page.getByLabel('Слабый ответ').fill('Сказал бы ему всё.');
  await page.getByRole('button', { name: 'Создать урок' }).click();
  await expect(toast(page, 'Урок создан успешно')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Просьба' })).toBeVisible();
  await page.getByRole('button', { name: 'Попробовать' }).click();
  await expect(page.getByLabel('Слабый ответ')).toHaveValue('Сказал бы ему всё.');
  await page.getByRole('tab', { name: 'Тренажёр' }).click();
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  expect(await begun()).toEqual([]);
  expect(await lessons().execute()).toEqual([{ title: 'Просьба' }]);
});

test('a document of Word brings its pictures into a lesson that isn’t created yet', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db);
  await page.goto(`/course/${course.id}/new-lesson?tab=content`);
  await text(page).click();
  const pictures = ['p1', 'p2'];
  const buffer = documentOf({
    body: paragraph(run('Из Word.')) + pictures.map(pictureOf).join(''),
    related: pictures.map((id) => ({ id, type: 'image', target: `media/${id}.png` })),
    parts: Object.fromEntries(
      await Promise.all(
        pictures.map(async (id, place) => [
          `word/media/${id}.png`,
          await pngPicture(undefined, { width: 200 + place, height: 100 }),
        ]),
      ),
    ),
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Вставить из файла .docx' }).click();
  await (await chooser).setFiles({ name: 'Памятка.docx', mimeType: 'application/octet-stream', buffer });
  await expect(text(page).getByRole('img')).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Основное' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Из документа');
  await page.getByRole('button', { name: 'Создать урок' }).click();
  await expect(toast(page, 'Урок создан успешно')).toBeVisible();
  const made = await db
    .selectFrom('lessons')
    .innerJoin('lesson_files', 'lesson_files.lesson_id', 'lessons.id')
    .select(['lessons.is_begun', 'lessons.content', 'name'])
    .where('course_id', '=', course.id)
    .execute();
  expect(made).toHaveLength(2);
  for (const { is_begun: isBegun, content, name } of made) {
    expect(isBegun).toBe(false);
    expect(content).toContain(name);
  }
});
