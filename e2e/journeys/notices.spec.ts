import { createCourse, createLesson, enrol } from '#test/factories.ts';
import { expect, type Page, test } from '../fixtures.ts';

test('the notice of a sent answer lies over nothing that is pressed next, wherever the page is scrolled @phone', async ({
  page,
  db,
  asStudent,
}) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, order: 0, content: 'Коротко о главном.' });
  await createLesson(db, { course_id: course.id, order: 1 });

  await page.goto(`/lesson/${lesson.id}`);
  await page.getByLabel('Ваш ответ:').fill('Олег перенёс сборку на четверг.');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ответить ещё раз' })).toBeVisible();
  await expect(page.getByText('Обратная связь готова')).toBeVisible();
  for (const share of [1, 0.5, 0, 1]) {
    await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share);
    // It stays in its place, or ends where something needs that.
    await expect.poll(() => coveredBy(page), { message: `scrolled to ${share}` }).toEqual([]);
  }
  await page.getByRole('link', { name: 'Следующий урок' }).click();
  await expect(page).not.toHaveURL(`/lesson/${lesson.id}`);
});

test('a notice at an administrator’s list leaves the buttons of the rows free', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db);
  await Promise.all(
    Array.from({ length: 9 }, (_, order) => createLesson(db, { course_id: course.id, order })),
  );
  await page.goto(`/course/${course.id}/manage`);
  await page.getByRole('button', { name: 'Создать урок' }).click();
  await page.getByLabel('Название').fill('Десятый');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать урок' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => coveredBy(page)).toEqual([]);
});

test('a notice of what a dialog has saved stays when the dialog has closed, however slow the network', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db);
  await Promise.all(
    Array.from({ length: 9 }, (_, order) => createLesson(db, { course_id: course.id, order })),
  );
  await page.goto(`/course/${course.id}/manage`);
  await page.getByRole('button', { name: 'Создать урок' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill('Десятый');
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**/api/courses/${course.id}**`, async (route) => {
    if (route.request().method() === 'GET') await late;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === 'GET');
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await asked;
  await page.evaluate(longerThanToastsWait);
  arrive();
  await expect(dialog).toHaveCount(0);
  await expect(notice(page)).toHaveCount(1);
  // Whoever is in another window finds it when he comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.evaluate(longerThanToastsWait);
  await expect(notice(page)).toHaveCount(1);
});

test('a notice ends when a heading is under it, also one that the growing page moves on and on', async ({
  page,
  db,
  asStudent,
}) => {
  const course = await createCourse(db);
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, order: 0 });
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByLabel('Ваш ответ:').fill('Олег перенёс сборку на четверг.');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await page.evaluate(headingUnderNotice);
  await expect(notice(page)).toHaveCount(0, { timeout: 2_000 });
});

/** Which goes to and fro by a few pixels, as one does below words that are being written. */
function headingUnderNotice(): void {
  const heading = document.createElement('h3');
  heading.textContent = 'Попытка 1';
  const toast = document.querySelector('[aria-label^="Уведомления"] li');
  const top = (toast?.getBoundingClientRect().top ?? 0) - 6;
  heading.style.cssText = `position: fixed; left: 0; right: 0; top: ${top}px; z-index: 1; text-align: center`;
  document.body.append(heading);
  let step = 0;
  setInterval(() => {
    step += 1;
    heading.style.translate = `0 ${(step * 1.37) % 9}px`;
  }, 30);
}

test('without motion a notice is where it has been put, at once', async ({ page, asStudent }) => {
  expect(asStudent.role).toBe('student');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const moved = await page.evaluate(() => {
    const places = document.querySelector<HTMLElement>('[aria-label^="Уведомления"] ol');
    if (!places) return undefined;
    const before = places.getBoundingClientRect().top;
    places.style.translate = '0 -100px';
    return before - places.getBoundingClientRect().top;
  });
  expect(moved).toBe(100);
});

/** Longer than a notice waits for its place, and then looks twice at what has come to rest under it. */
const longerThanToastsWait = () => new Promise((resolve) => setTimeout(resolve, 1_500));

const notice = (page: Page) => page.getByRole('region', { name: 'Уведомления (F8)' }).getByRole('listitem');

/** The names of the headings and of the buttons that can be pressed whose centre is covered by the notice, while it is there. */
function coveredBy(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[aria-label^="Уведомления"] li');
    if (!toast) return [];
    const over = toast.getBoundingClientRect();
    return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, button:enabled')]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isUnder = x > over.left && x < over.right && y > over.top && y < over.bottom;
        return isUnder && !toast.contains(element) && element.checkVisibility();
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
}
