import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import {
  createAnswer,
  createMentorVersion,
  createReview,
  createStudentInLesson,
  createUser,
} from '#test/factories.ts';

/** Long enough not to be asked about. */
const words =
  'Кирилл, вчера макет пришёл в пять, и проверить его до конца дня я уже не успел. Когда сможешь прислать?';

// Who waits is told how long it usually takes, and has something to read his own text by.

test('waiting says what the course’s last reviews took; where none is known, several minutes @phone', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { lesson, student } = await createStudentInLesson(db);
  await createMentorVersion(db, { lesson_id: lesson.id });
  const other = await createUser(db);
  for (let review = 0; review < 20; review += 1) {
    const { id } = await createAnswer(db, { user_id: other.id, lesson_id: lesson.id });
    const created = Date.now() - 3_600_000;
    const [created_at, finished_at] = [created, created + 40_000].map((at) => new Date(at).toISOString());
    await createReview(db, { answer_id: id, created_at, finished_at });
  }
  let release = () => {};
  const heldUntil = new Promise<void>((resolve) => (release = resolve));
  model.script({ kind: 'text', heldUntil });
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByLabel('Ваш ответ:').fill(words);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByText('Ждать обычно 40 секунд')).toBeVisible();
  await expect(page.getByText('А пока перечитайте своё по первому критерию:')).toBeVisible();
  await expect(page.getByText('Можно уйти')).toHaveCount(0);
  await expectAccessible(page);
  release();
  await expect(page.getByText('Ждать обычно')).toHaveCount(0);

  // The page of the first tells that the review is seen; not in the other's name.
  await page.goto('about:blank');
  const fresh = await createStudentInLesson(db);
  let finish = () => {};
  model.script({ kind: 'text', heldUntil: new Promise<void>((resolve) => (finish = resolve)) });
  await signIn(fresh.student);
  await page.goto(`/lesson/${fresh.lesson.id}`);
  // Empty, it can't be sent, and a line says why.
  await expect(page.getByRole('button', { name: 'Отправить ответ' })).toBeDisabled();
  await expect(page.getByText('Сначала напишите ответ')).toBeVisible();
  await page.clock.install();
  await page.getByLabel('Ваш ответ:').fill(words);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByText('Ждать несколько минут')).toBeVisible();
  await page.clock.fastForward(91_000);
  await expect(page.getByText('Можно уйти, скажем в колокольчике.')).toBeVisible();
  finish();
});

test('from the home to a sent answer it takes three presses @phone', async ({ page, db, signIn }) => {
  const { lesson, student } = await createStudentInLesson(db, { lesson: { title: 'Первая фраза' } });
  await signIn(student);
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Первая фраза/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}`));
  await page.getByLabel('Ваш ответ:').click();
  await page.keyboard.type('Кирилл, вчера макет пришёл в пять.');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByRole('heading', { name: 'Попытка 1' })).toBeFocused();
});
