import { createMentorVersion, createScenario, createStudentInLesson } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваша реплика' });
const words = 'Сил нет, хочу умереть.';

test('a line that sounds like danger waits for the student’s word, through a closed tab, by keyboard alone @phone', async ({
  page,
  db,
  model,
  signIn,
  isMobile,
}) => {
  const { lesson, student } = await createStudentInLesson(db);
  await createMentorVersion(db, { lesson_id: lesson.id });
  await createScenario(db, { lesson_id: lesson.id });
  model.script({ kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'Давай подумаем.'] });
  await signIn(student);
  const asked = () => model.requests.filter(({ body }) => JSON.stringify(body.messages).includes(words));
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByRole('button', { name: 'Начать разговор' }).click();
  await field(page).fill(words);
  // On glass Enter breaks the line.
  if (isMobile) await page.getByRole('button', { name: 'Сказать', exact: true }).click();
  else await page.keyboard.press('Enter');
  const question = page.getByRole('heading', { name: 'Эти слова о вас?' });
  await expect(question).toBeFocused();
  await expect(page.getByText('112')).toBeVisible();
  // Said before the press.
  await expect(page.getByText(/Куратор узнает, что мы спросили, но не ваши слова/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(question).toBeVisible();
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Это часть разговора' }).press('Enter');
  await expect(page.getByText('Давай подумаем.')).toBeVisible();
  await expect(field(page)).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test('an answer that isn’t about its author goes to the mentor after all', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const given = { assignment: 'Опишите случай.' };
  const { lesson, student } = await createStudentInLesson(db, { lesson: given });
  await createMentorVersion(db, { lesson_id: lesson.id });
  // The review, and the request to mend its form.
  const review = { kind: 'text' as const, pieces: ['Хороший ответ.'] };
  model.script(review, review);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByLabel('Ваш ответ:').fill(words);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByRole('heading', { name: 'Если вам сейчас тяжело' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Это не обо мне' }).click();
  await expect(page.getByText('Хороший ответ.')).toBeVisible();
  await expectAccessible(page);
});
