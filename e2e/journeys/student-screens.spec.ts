import { createCourse, createLesson, createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme${colorScheme === 'light' ? ' @phone' : ''}`, () => {
    test.use({ colorScheme });

    test('dashboard, course, lesson and profile are accessible and never scroll sideways', async ({
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
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('a student without courses reads what to do', async ({ page, asStudent }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByText(asStudent.email)).toBeVisible();
  await expect(page.getByText('Студент', { exact: true })).toBeVisible();
  await expect(page.getByText('Обратитесь к администратору для записи на курсы')).toBeVisible();
  await expectAccessible(page);
});

test('the video is asked for only when the student presses play', async ({ page, db, asStudent }) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, {
    course_id: course.id,
    video_url: 'https://rutube.ru/play/embed/abc123',
  });
  const foreign: string[] = [];
  await page.route(/rutube\.ru/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Видео</p>' });
  });

  await page.goto(`/lesson/${lesson.id}`);
  const play = page.getByRole('button', { name: /видео/i });
  await expect(play).toBeVisible();
  expect(foreign).toEqual([]);
  await play.click();
  await expect(page.locator('iframe[src*="rutube.ru/play/embed/abc123"]')).toBeVisible();
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
});

test('an address that is no video is said to be wrong', async ({ page, db, asStudent }) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, video_url: 'https://example.com/film' });
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByText('Неверный URL видео')).toBeVisible();
  await expectAccessible(page);
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

  test('an ended session leads to the sign-in and back', async ({ page, db, signIn }) => {
    const student = await signIn(await createUser(db));
    await page.goto('/dashboard');
    // The page is left first: what it is still asking for would be refused.
    await page.goto('about:blank');
    await db.deleteFrom('sessions').where('user_id', '=', student.id).execute();
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/profile');
  });
});
