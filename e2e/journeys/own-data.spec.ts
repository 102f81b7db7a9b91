import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createAnswer, createCourse, createLesson, enrol, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('a person takes away what is stored of them, and reads it without a network', async ({
  page,
  db,
  asStudent,
  browser,
}, testInfo) => {
  const course = await createCourse(db, { title: 'Переговоры' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id });
  const content = `Я бы начал с вопроса «Что для вас важно?» и выслушал до конца.\n\n${'Дальше — по порядку. '.repeat(20)}`;
  await createAnswer(db, { user_id: asStudent.id, lesson_id: lesson.id, content });

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Мои данные' }).click();
  await expect(page.getByRole('region', { name: 'Где вы вошли' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsPhone(page);

  const form = page.getByRole('form', { name: 'Скачать мои данные' });
  await form.getByLabel('Текущий пароль').fill(testPassword);
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Скачать' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Мои данные.html');
  const path = testInfo.outputPath('data.html');
  await download.saveAs(path);
  expect(await readFile(path, 'utf8')).toContain(asStudent.email);

  const context = await browser.newContext({ offline: true });
  const file = await context.newPage();
  const complaints: string[] = [];
  file.on('console', (message) => complaints.push(message.text()));
  file.on('pageerror', (error) => complaints.push(error.message));
  await file.goto(pathToFileURL(path).href);
  await file.getByRole('link', { name: 'Ответы', exact: true }).click();
  await expect(file.getByRole('region', { name: 'Ответы', exact: true })).toContainText('Что для вас важно?');
  await expectAccessible(file);
  expect(complaints).toEqual([]);
  await context.close();
});
