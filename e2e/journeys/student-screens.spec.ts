import { createCourse, createLesson, enrol, hoursFromNow } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('dashboard, course, lesson and profile are accessible in both themes and never scroll sideways @phone', async ({
  page,
  db,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Переговоры', description: 'О чём говорить и как.' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, {
    course_id: course.id,
    title: 'Слушать, чтобы узнать',
    video_url: 'https://www.youtube.com/embed/R1vskiVDwl4',
    transcription: 'Пересказ выступления.',
    content:
      '## Вопросы\n\n| Закрытый | Открытый |\n| --- | --- |\n| Устраивает? | Что важно? |\n\n> — Ну?\n\n`код`',
  });

  for (const path of [
    '/dashboard',
    `/course/${course.id}`,
    `/lesson/${lesson.id}`,
    '/profile',
    '/profile?tab=settings',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test.describe('what is not for this student', () => {
  test.use({ expectedComplaints: [/40[34]|CallError/] });

  test('an unknown page, a foreign course and an ended access say so apart', async ({
    page,
    db,
    asStudent,
  }) => {
    const foreign = await createCourse(db);
    const ended = await createCourse(db);
    await enrol(db, { user_id: asStudent.id, course_id: ended.id, expires_at: hoursFromNow(-1) });

    await page.goto('/no/such/page');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/course/${foreign.id}`);
    await expect(page.getByText(/Access denied/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/course/${ended.id}`);
    await expect(page.getByText(/Срок доступа истёк/).first()).toBeVisible();
    await expectAccessible(page);

    await page.goto('/user-management');
    await expect(page.getByText(/Access denied/)).toBeVisible();
    await expectAccessible(page);
  });
});
