import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

const secret = 'С марта он ведёт ещё и второй проект для другого заказчика';

/** At this width nothing may be cut off at the side. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

test('an author begins with a template, is told what is wrong, tries the talk and publishes it; a student reads its public half', async ({
  page,
  db,
  model,
  signIn,
  openAs,
}) => {
  test.slow();
  await signIn(await createAdmin(db));
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Первый разговор' });
  await page.goto(`/lesson/${lesson.id}/edit?tab=trainer`);
  const title = page.getByLabel('Название', { exact: true });
  await expect(title).toHaveValue('');
  await page.getByRole('region', { name: 'Начать с образца' }).getByRole('button').first().click();
  await expect(title).not.toHaveValue('');
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await expect(page.getByText(/Один разговор — около/)).toBeVisible();
  await expect(page.getByText(/ещё ни разу не пробовали/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const step = (name: string) => page.getByRole('tab', { name });
  await page.getByRole('button', { name: 'Дальше: собеседник' }).click();
  await expect(step('2. Собеседник')).toBeFocused();
  await expectAccessible(page);
  await step('3. Что скрыто').click();
  // The trial stands beside each step.
  await expect(page.getByRole('button', { name: 'Начать пробу' })).toBeInViewport();
  await page.getByLabel('Что он знает (Ф1)').fill(secret);
  await step('1. Сцена').click();
  const situation = page.getByLabel('Что происходит');
  const told = await situation.inputValue();
  await situation.fill(`${told} ${secret}.`);
  await expect(page.getByText('Здесь выдано скрытое обстоятельство 1').first()).toBeVisible();
  await step('4. Правила').click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(situation).toBeFocused();
  await expect(page.getByRole('tab', { name: /1\. Сцена\s*, есть ошибка/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await expectAccessible(page);
  await situation.fill(told);

  // The order of objections is the order in which they are said.
  await step('3. Что скрыто').click();
  await page.getByRole('heading', { name: 'Дополнительно' }).click();
  const first = page.getByLabel('Возражение 1');
  const words = await first.inputValue();
  const handle = page.getByRole('button', { name: `Переместить: ${words}` });
  await handle.press('Space');
  await expect(page.locator('[id^="rfd-announcement"]').filter({ hasText: 'взято, место 1' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Возражение 2')).toHaveValue(words);

  model.always({ kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'Не начинай. ', 'И так тяжело.'] });
  await page.getByRole('button', { name: 'Начать пробу' }).click();
  const log = page.getByRole('log', { name: 'Разговор пробы' });
  await expect(log).toBeVisible();
  await page.getByRole('button', { name: 'Сказать за слабого студента' }).click();
  const line = page.getByLabel('Реплика студента');
  await expect(line).not.toHaveValue('');
  await line.press('Enter');
  await expect(log.getByText('Не начинай. И так тяжело.')).toBeVisible();
  await expect(line).toHaveValue('');
  await expect(log.getByText(/Расположение: /).last()).toBeVisible();
  await log.getByText('Что ушло в модель').last().click();
  await expect(log.getByText('Указания')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/ещё ни разу не пробовали/)).toHaveCount(0);

  await page.getByRole('switch', { name: 'Глазами студента' }).check();
  const seen = page.getByRole('region', { name: 'Глазами студента' });
  await expect(seen.getByRole('heading', { name: await title.inputValue() })).toBeVisible();
  await expect(seen.getByText(secret)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Сценарий опубликован', { exact: true })).toBeVisible();
  await expect(page.getByText('Опубликовано, студенты видят эту карточку')).toBeVisible();
  const name = await title.inputValue();

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const students = await openAs(student);
  await students.goto(`/lesson/${lesson.id}`);
  await expect(students.getByRole('heading', { name })).toBeVisible();
  await expect(students.getByRole('button', { name: 'Начать разговор' })).toBeVisible();
  await expect(students.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'Убрать сценарий' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByText('Сценарий убран из урока', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('');
});
