import { readFile } from 'node:fs/promises';
import {
  createAnswer,
  createCourse,
  createLesson,
  createProgress,
  createUser,
  enrol,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator sees how a course is taken, sorts its lessons and exports the statistics', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db, { title: `Курс ${Math.random().toString(36).slice(2, 8)}` });
  const facts = await createLesson(db, { course_id: course.id, title: 'Факты', order: 0 });
  const pleas = await createLesson(db, { course_id: course.id, title: 'Просьбы', order: 1 });
  const students = [await createUser(db), await createUser(db)] as const;
  for (const { id } of students) await enrol(db, { user_id: id, course_id: course.id });
  const [diligent, beginner] = students;
  const completed_at = new Date().toISOString();
  await createProgress(db, { user_id: diligent.id, lesson_id: facts.id, completed_at, active_seconds: 240 });
  await createProgress(db, { user_id: diligent.id, lesson_id: pleas.id, completed_at });
  await createProgress(db, { user_id: beginner.id, lesson_id: facts.id, active_seconds: 60 });
  await createAnswer(db, { user_id: diligent.id, lesson_id: facts.id });
  await createAnswer(db, { user_id: diligent.id, lesson_id: pleas.id });
  await createAnswer(db, { user_id: diligent.id, lesson_id: pleas.id });

  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитика' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: course.title }).click();
  await expect(page).toHaveURL(`/analytics/${course.id}`);

  const statistic = (label: string) => page.getByText(label, { exact: true }).locator('..');
  await expect(statistic('Всего студентов')).toContainText('2');
  await expect(statistic('Завершили курс')).toContainText('1');
  await expect(statistic('Средний прогресс')).toContainText(/50\s%/);
  await expect(statistic('Всего ответов')).toContainText('3');

  // The definition beside the value opens by keyboard.
  const definition = statistic('Завершили курс').getByText('Как считается');
  await expect(statistic('Завершили курс').getByText(/прошли все уроки/)).toBeHidden();
  await definition.press('Enter');
  await expect(statistic('Завершили курс').getByText(/прошли все уроки/)).toBeVisible();

  // Folded, the whole fits two screens.
  await expect(page.getByText('Последний урок прошли 1 из 2')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 800);
  await page.getByText('Прохождение уроков').first().click();
  await expect(page.getByRole('img', { name: 'Прохождение уроков' })).toBeVisible();
  await page.getByRole('heading', { name: 'Активность по дням' }).click();
  await expect(page.getByRole('img', { name: 'Активность по дням' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Показатели по урокам' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/Факты2150,0\s%2,5\sмин/);
  await page.getByRole('button', { name: 'Ответы', exact: true }).click();
  await expect(rows.nth(1)).toContainText('Просьбы');
  await page.getByText('Активность таблицей').click();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('link', { name: '90 дней' }).click();
  await expect(page).toHaveURL(`/analytics/${course.id}?days=90`);
  await expect(page.getByRole('table', { name: 'Активность по дням, таблица' }).getByRole('row')).toHaveCount(
    91,
  );

  await page.getByRole('button', { name: 'Экспорт' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Прогресс студентов, CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${course.title} — студенты.csv`);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFФамилия;Имя;Email;')).toBe(true);
  expect(csv).toContain(`${diligent.last_name};${diligent.first_name};${diligent.email};`);
  expect(csv.trim().split('\r\n')).toHaveLength(3);
});
