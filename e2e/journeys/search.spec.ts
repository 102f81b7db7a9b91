import {
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('what is sought opens by keys alone, from any screen @phone', async ({
  page,
  db,
  isMobile,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Поисковый курс' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Жемчужина' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const foreign = await createCourse(db, { title: 'Чужая жемчужина' });
  await createUser(db, { last_name: 'Жемчужин' });

  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  if (isMobile) {
    await page.getByRole('button', { name: 'Меню' }).tap();
    await page.getByRole('menuitem', { name: 'Найти' }).tap();
  } else await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('жемчуж');
  await expect(dialog.getByRole('option')).toHaveText([/^Жемчужина/]);
  await expect(dialog.getByText(foreign.title)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}$`));

  if (isMobile) return;
  await page.keyboard.press('/');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Where it is typed, a slash is a slash.
  await page.getByRole('textbox', { name: 'Ваш ответ:' }).pressSequentially('и/или');
  await expect(page.getByRole('textbox', { name: 'Ваш ответ:' })).toHaveValue('и/или');
  await expect(dialog).toBeHidden();
});

test('a word of one’s own answer is found in another case form, and opens the attempt that has it @phone', async ({
  page,
  db,
  isMobile,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Переговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Только факты' });
  const of = { user_id: asStudent.id, lesson_id: lesson.id };
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const { id: versionId, criteria } = await createMentorVersion(db, { lesson_id: lesson.id });
  for (const content of ['Наша встреча началась вовремя, и я сказал ему о сроке.', 'Другими словами.']) {
    const answer = await createAnswer(db, { ...of, content });
    const read = { mentor_version_id: versionId, summary: 'Уже лучше.', seen_at: new Date().toISOString() };
    const review = await createReview(db, { answer_id: answer.id, ...read });
    const criterion_id = criteria[0]?.id ?? '';
    await createRemark(db, { review_id: review.id, criterion_id, level: 1, text: `Разобрано: ${content}` });
  }
  const other = await createUser(db);
  await createAnswer(db, { ...of, user_id: other.id, content: 'Чужая встреча' });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isMobile) {
    await page.getByRole('button', { name: 'Меню' }).tap();
    await page.getByRole('menuitem', { name: 'Найти' }).tap();
  } else await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('встречами');
  await expect(dialog.getByRole('option')).toHaveText([/Наша встреча началась/, /Разобрано: Наша встреча/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}#attempt-`));
  const attempt = page.getByRole('listitem').filter({ hasText: 'Попытка 1' });
  await expect(
    attempt.getByText('Наша встреча началась вовремя, и я сказал ему о сроке.').first(),
  ).toBeInViewport();
  await expect(attempt.getByRole('heading', { name: /Факты/ })).toBeVisible();
});

test('«пригласить» opens the form of a new person by keys alone; closed, it leaves the list', async ({
  page,
  asAdmin: _admin,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('пригласить');
  await expect(dialog.getByRole('option').first()).toHaveText('Пригласить человека');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL(/user-management#new-person$/);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/user-management$/);

  await page.keyboard.press('/');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('excel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/Excel/).first()).toBeVisible();
});
