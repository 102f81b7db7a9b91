import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { createAdmin, createAnswer, createReview, createStudentInLesson } from '#test/factories.ts';

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a mentor’s feedback rings the bell on another page, and is read by its link', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  const { student, lesson, course } = await createStudentInLesson(db, {
    lesson: { title: 'Четыре фразы', assignment: 'Напишите свои четыре фразы.' },
  });
  const { id: answerId } = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
  await createReview(db, { answer_id: answerId, seen_at: new Date().toISOString() });
  const subject = {
    courseId: course.id,
    courseTitle: course.title,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
  };
  await db
    .transaction()
    .execute((tx) => tell(tx, { userId: student.id, kind: 'lesson_opened', key: 'opened', subject }));
  await signIn(student);
  await page.goto('/dashboard');
  await expect(bell(page, 'Уведомления, непрочитанных: 1')).toBeVisible();

  const mentor = await openAs(await createAdmin(db));
  const feedback = { text: 'Вторая фраза звучит как упрёк.' };
  const written = await mentor.request.put(`/api/answers/${answerId}/feedback`, { data: feedback });
  expect(written.status()).toBe(200);

  await bell(page, 'Уведомления, непрочитанных: 2').click();
  const list = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell(page, /^Уведомления/)).toBeFocused();

  await page.keyboard.press('Enter');
  await list.getByRole('link', { name: /: отзыв на ответ «Четыре фразы»/ }).click();
  await expect(page).toHaveURL(`/lesson/${lesson.id}#review`);
  await expect(page.getByText(feedback.text)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ваш ответ (новый отзыв)' })).toBeVisible();
  await expect(bell(page, 'Уведомления, непрочитанных: 1')).toBeVisible();

  // A review that the open lesson shows at once is no news for the bell.
  const again = { text: 'И третья тоже.' };
  await mentor.request.put(`/api/answers/${answerId}/feedback`, { data: again });
  await expect(page.getByText(again.text)).toBeVisible();
  await bell(page, 'Уведомления, непрочитанных: 1').click();
  await list.getByRole('button', { name: 'Отметить все прочитанными' }).click();
  await expect(bell(page, 'Уведомления')).toBeVisible();
  await expect(list.getByText('Непрочитанное')).toHaveCount(0);

  // Without mail there is nothing to choose.
  await expect(list.getByRole('link', { name: 'Настроить уведомления' })).toHaveCount(0);
  await page.goto('/profile?tab=notices');
  await expect(page.getByRole('heading', { name: 'О чём сообщает колокольчик' })).toBeVisible();
  await expect(page.getByText(/письм/i)).toHaveCount(0);
  await expectAccessible(page);
});
