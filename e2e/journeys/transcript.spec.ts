import { createCourse, createLesson, enrol } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const spoken = Array.from({ length: 60 }, (_, index) => {
  const [minute, second] = [Math.floor(index / 6), (index % 6) * 10].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${index + 1}\n00:${minute}:${second},500 --> 00:${minute}:${second},900\nФакт номер ${index}.\n`;
});

test('the times of a transcript start the video there, and a link opens it at a line @phone', async ({
  page,
  db,
  asStudent,
}) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, {
    course_id: course.id,
    video_url: 'https://vimeo.com/76979871',
    transcription: spoken.join('\n'),
  });
  const asked: string[] = [];
  await page.route('https://player.vimeo.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Видео</title>' });
  });

  await page.goto(`/lesson/${lesson.id}`);
  await page.getByText('Расшифровка видео').click();
  await expectAccessible(page);
  // Nothing is asked of another site before it is pressed.
  await expect(page.getByRole('button', { name: /видео/i }).first()).toBeVisible();
  expect(asked).toEqual([]);
  const video = page.getByTitle(/^Видео урока/);
  await page.getByRole('button', { name: 'Смотреть с 9:10' }).click();
  await expect(video).toHaveAttribute('src', /#t=550s$/);
  await expect(video).toBeInViewport({ ratio: 1 });
  await expect(video).toBeFocused();
  await page.getByRole('button', { name: 'Смотреть с 8:00' }).click();
  await expect(video).toHaveAttribute('src', /#t=480s$/);
  await expect.poll(() => asked.length).toBe(2);

  await page.goto(`/lesson/${lesson.id}#video-303`);
  const line = page.locator('#video-300');
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  await expect(line).toContainText('Факт номер 30.');
  await expectAccessible(page);
});
