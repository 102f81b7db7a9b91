import { createMentorVersion, createStudentInLesson } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

// The server refuses with a question, which the browser logs.
test.use({ expectedComplaints: [/\b409\b/] });

const field = (page: Page) => page.getByLabel('Ваш ответ:');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const question = (page: Page) => page.getByText(/^Здесь \d+\sслова?, наставнику не за что зацепиться$/);

test('three words are asked about once, by keys alone, and sent by the second press', async ({
  page,
  db,
  signIn,
}) => {
  const { lesson, student } = await createStudentInLesson(db);
  await createMentorVersion(db, { lesson_id: lesson.id });
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await field(page).fill('Я поговорил вчера');
  await press(page, 'Отправить ответ');
  await expect(question(page)).toHaveText('Здесь 3 слова, наставнику не за что зацепиться');
  await expect(page.getByRole('button', { name: 'Отправить так' })).toBeFocused();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await press(page, 'Отправить так');
  await expect(page.getByText('Ответ отправлен', { exact: true })).toBeVisible();
  await expect(question(page)).toBeHidden();

  const sent = db.selectFrom('answers').select('content').where('user_id', '=', student.id);
  expect(await sent.execute()).toEqual([{ content: 'Я поговорил вчера' }]);
});
