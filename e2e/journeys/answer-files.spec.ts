import {
  createCourse,
  createCurator,
  createLesson,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { pdf } from '#test/sample-files.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an author allows files, a student adds, stops and removes them, and his curator opens what was sent', async ({
  page,
  db,
  asAdmin: _admin,
  openAs,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, title: 'Урок с файлами' });
  await page.goto(`/lesson/${lesson.id}/edit?tab=assignment`);
  await page.getByRole('checkbox', { name: 'Студент может приложить файлы' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const writing = await openAs(student);
  await writing.goto(`/lesson/${lesson.id}`);
  const files = writing.getByRole('region', { name: 'Файлы к ответу' });
  await expect(files.getByText('Файлы прочитает человек: ИИ-наставник их не видит')).toBeVisible();
  const added = files.getByRole('list', { name: 'Приложенные файлы' }).getByRole('listitem');

  await writing.getByLabel('Выбрать файлы к ответу').setInputFiles([
    { name: 'Снимок.png', mimeType: 'image/png', buffer: Buffer.from(await pngPicture()) },
    { name: 'Отчёт.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) },
  ]);
  await expect(added).toHaveText([/^Снимок\.png/, /^Отчёт\.pdf/]);
  await expectAccessible(writing);
  await expectFitsPhone(writing);

  // Not of a kind that the lesson takes: said at the file, and the text stays.
  const field = writing.getByRole('textbox', { name: 'Ваш ответ' });
  await field.fill('Вот мой ответ.');
  await drop(writing, 'заметки.txt');
  await expect(files.getByRole('alert')).toContainText('Такой файл к этому ответу не приложить');
  await files.getByRole('button', { name: 'Скрыть' }).click();

  // One that doesn't come: the answer waits for it until it is stopped.
  await writing.route('**/draft/files', () => {}, { times: 1 });
  await drop(writing, 'долго.pdf');
  await expect(files.getByRole('progressbar', { name: 'Загрузка файла долго.pdf' })).toBeVisible();
  await field.press('Control+Enter');
  await expect(files.getByText(/Файл ещё загружается/)).toBeVisible();
  await files.getByRole('button', { name: 'Остановить' }).click();
  await expect(files.getByRole('progressbar')).toBeHidden();

  // What waits for the answer is there after a reload.
  await writing.reload();
  await expect(added).toHaveCount(2);
  await files.getByRole('button', { name: 'Убрать файл Снимок.png' }).click();
  await expect(added).toHaveText([/^Отчёт\.pdf/]);
  await expect(files.getByRole('button', { name: 'Прикрепить файл' })).toBeFocused();
  await writing.getByRole('button', { name: 'Отправить ответ' }).click();
  const sent = writing.getByRole('list', { name: 'Файлы ответа' });
  await expect(sent.getByRole('link', { name: /^Отчёт\.pdf/ })).toBeVisible();

  // The next attempt keeps it, and is another one by a file alone.
  await writing.getByRole('button', { name: 'Ответить ещё раз' }).click();
  await expect(added).toHaveText([/^Отчёт\.pdf/]);
  await expect(writing.getByRole('button', { name: 'Отправить ответ' })).toBeDisabled();
  await writing
    .getByLabel('Выбрать файлы к ответу')
    .setInputFiles([
      { name: 'Ещё.png', mimeType: 'image/png', buffer: Buffer.from(await pngPicture('#224466')) },
    ]);
  await expect(added).toHaveCount(2);
  await writing.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(sent.first().getByRole('link')).toHaveCount(2);

  const curator = await createCurator(db, { of: [{ course_id: course.id }] });
  const reading = await openAs(curator);
  await reading.goto(`/answers?lesson=${lesson.id}`);
  const picture = reading.getByRole('link', { name: /^Ещё\.png/ }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
  await expectAccessible(reading);
  await expectFitsPhone(reading);

  // The link of a table, opened by who isn't signed in: he signs in, and is given the file.
  const link = await reading
    .getByRole('link', { name: /^Отчёт\.pdf/ })
    .first()
    .getAttribute('href');
  await reading.context().clearCookies();
  await reading.goto(link ?? '');
  await expect(reading).toHaveURL(/\/\?next=%2Fanswer-files%2F/);
  await reading.getByLabel('Email').fill(curator.email);
  await reading.getByLabel('Пароль', { exact: true }).fill(testPassword);
  const given = reading.waitForEvent('download');
  await reading.getByRole('button', { name: 'Войти' }).click();
  expect((await given).suggestedFilename()).toBe('Отчёт.pdf');
});

async function drop(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((called) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['не документ'], called));
    return transfer;
  }, name);
  await page.getByRole('textbox', { name: 'Ваш ответ' }).dispatchEvent('drop', { dataTransfer });
}
