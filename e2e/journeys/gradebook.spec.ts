import { randomUUIDv7 } from 'node:crypto';
import {
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('«Кто где» is walked by arrows, opens an answer beside it and returns to the cell; on a phone it is strips', async ({
  page,
  db,
  signIn,
}) => {
  const course = await createCourse(db, { title: 'Переговоры', passes_by: 'levels' });
  const group = await createGroup(db, { course_id: course.id, title: 'Осенний поток' });
  const lessons = [];
  for (let order = 0; order < 9; order += 1) {
    const lesson = await createLesson(db, {
      course_id: course.id,
      order,
      title: `Как просить о переносе, ${order}`,
    });
    lessons.push({ lesson, version: await createMentorVersion(db, { lesson_id: lesson.id }) });
  }
  const [first] = lessons;
  if (!first) throw new Error('A lesson');
  await db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: first.lesson.id, due_at: hoursFromNow(-5) })
    .execute();
  for (let n = 0; n < 40; n += 1) {
    const student = await createUser(db, {
      first_name: 'Анна',
      last_name: `Ветрова-${String(n).padStart(2, '0')}`,
    });
    await enrol(db, {
      user_id: student.id,
      course_id: course.id,
      group_id: group.id,
      group_since: hoursFromNow(-90),
      enrolled_at: hoursFromNow(-90),
    });
    for (const { lesson, version } of lessons.slice(0, n % 7)) {
      const answer = await createAnswer(db, {
        user_id: student.id,
        lesson_id: lesson.id,
        content: 'Прошу до пятницы.',
      });
      const review = await createReview(db, {
        answer_id: answer.id,
        mentor_version_id: version.id,
        summary: 'Просьба слышна',
      });
      const levels = [n % 3, (n + lesson.order) % 3];
      for (const [order, { id }] of version.criteria.entries())
        await createRemark(db, { review_id: review.id, criterion_id: id, order, level: levels[order] ?? 0 });
      const below = levels.filter((level) => level < 1).length;
      await createProgress(db, {
        id: randomUUIDv7(),
        user_id: student.id,
        lesson_id: lesson.id,
        sent_at: answer.created_at,
        below,
        ...(below === 0 && { completed_at: answer.created_at, passed_how: 'levels' }),
      });
      if (n === 6 && lesson.order === 2) await createReferral(db, { answer_id: answer.id, reason: 'doubt' });
    }
  }
  await signIn(await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] }));
  await page.goto(`/groups/${group.id}`);
  const grid = page.getByRole('grid', { name: 'Кто где' });
  await expect(grid).toHaveAttribute('aria-rowcount', '41');
  await expect(grid.getByRole('columnheader', { name: /сдали \d+ из 40/ }).first()).toBeVisible();
  await expectAccessible(page);
  // The table scrolls in its own place.
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);

  // One stop for Tab: the first cell, from the menu before it.
  await page.getByRole('button', { name: 'Скачать' }).focus();
  await page.keyboard.press('Tab');
  if (await grid.evaluate((table) => !table.contains(document.activeElement)))
    await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await page.keyboard.press('Control+End');
  await expect(focused).toHaveRole('gridcell');
  await expect(grid.getByRole('row').filter({ has: focused })).toContainText('Ветрова-39');
  await page.keyboard.press('Control+Home');
  await expect(focused).toHaveText('Анна Ветрова-00');
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowDown');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight');
  await expect(focused).toContainText('Ждёт человека');
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: /Анна Ветрова-06, Как просить о переносе, 2/ });
  await expect(beside.getByText('Прошу до пятницы.').first()).toBeVisible();
  await expect(beside.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(focused).toContainText('Ждёт человека');

  await page.getByRole('button', { name: 'Ждут меня (1)' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('button', { name: /^Отстали \(/ }).click();
  await expect(grid.getByRole('rowheader', { name: /Ветрова-07/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });

  await page.setViewportSize({ width: 320, height: 700 });
  const list = page.getByRole('list', { name: 'Кто где' });
  await expect(list.getByRole('link', { name: 'Анна Ветрова-00' })).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /^Отстали \(/ }).click();
  await list.getByRole('button', { name: /^3\. .*Ждёт человека/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Анна Ветрова-06' }).getByText('Прошу до пятницы.').first(),
  ).toBeVisible();
});
