import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import {
  aCriterion,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { sweep } from '#test/reminders.ts';

test('a student plans what to say in life, is asked how it went, and shows it to the curator @phone', async ({
  page,
  db,
  asStudent,
  signIn,
}) => {
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const group = await createGroup(db, { course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Макет после обеда' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id, group_id: group.id });
  const criterion = aCriterion('Просьба');
  const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria: [criterion] });
  const content = 'Пришли макет в среду до двух.';
  const answer = await createAnswer(db, { user_id: asStudent.id, lesson_id: lesson.id, content });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Просьбу можно проверить.',
    latest: true,
  });
  await createRemark(db, {
    review_id: review.id,
    criterion_id: criterion.id,
    level: criterion.levels.length - 1,
    quotes: [[0, content.length]],
  });

  await page.goto(`/lesson/${lesson.id}`);
  const card = page.getByRole('region', { name: 'Возьмите одно в жизнь' });
  await card.getByRole('button', { name: 'Записать план' }).press('Enter');
  await expect(card.getByLabel('Если…')).toBeFocused();
  await card.getByLabel('Если…').fill('в понедельник на планёрке');
  await card.getByRole('button', { name: /Пришли макет в среду до двух/ }).press('Enter');
  await expect(card.getByLabel('…то скажу:')).toHaveValue(content);
  await expect(card.getByLabel('…то скажу:')).toBeFocused();
  await card.getByLabel('Когда спросить, как прошло?').selectOption('Через 3 дня');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Записать' }).press('Enter');
  await expect(card.getByText(/План записан: спросим/)).toBeVisible();

  await sweep(db, hoursFromNow(4 * 24));
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  const asks = today.getByRole('listitem').filter({ hasText: 'Как прошло?' });
  await expect(asks).toContainText('Вы собирались сказать: «Пришли макет в среду до двух.». Как прошло?');
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Сказал(а)' }).press('Enter');
  await asks.getByLabel('Заметка для себя').fill('Прислал в час');
  await asks.getByRole('button', { name: 'Готово' }).press('Enter');
  await expect(asks).toHaveCount(0);

  await page.goto('/skills#plans');
  const plans = page.getByRole('region', { name: 'Мои планы' });
  await expect(plans.getByText(/^Сказал\(а\), /)).toBeVisible();
  await expect(plans.getByText('Прислал в час')).toBeVisible();
  await expectAccessible(page);
  await plans.getByRole('button', { name: 'Показать с заметкой' }).click();
  await expect(plans.getByRole('button', { name: 'Показан с заметкой: убрать' })).toBeVisible();

  await signIn(await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] }));
  await page.goto(`/people/${asStudent.id}`);
  await expect(
    page.getByText('Если в понедельник на планёрке, то скажу: «Пришли макет в среду до двух.»'),
  ).toBeVisible();
  await expect(page.getByText('Прислал в час')).toBeVisible();
  await expectAccessible(page);
});

test('the bell leads to the plan that asks; words of danger bring the school’s help beside the note @phone', async ({
  page,
  db,
  asStudent,
}) => {
  await db
    .insertInto('plans')
    .values({
      user_id: asStudent.id,
      cue: 'в среду',
      words: 'Давай сверим',
      source: 'free',
      ask_at: hoursFromNow(-1),
    })
    .execute();
  await sweep(db);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Уведомления, непрочитанных/ }).press('Enter');
  await page.getByRole('link', { name: /Вы собирались кое-что сказать/ }).press('Enter');
  await expect(page).toHaveURL(/\/skills#plans$/);
  const plans = page.getByRole('region', { name: 'Мои планы' });
  await plans.getByRole('button', { name: 'Вышло иначе' }).press('Enter');
  await plans.getByLabel('Заметка для себя').fill('Я хочу покончить с собой');
  await plans.getByRole('button', { name: 'Готово' }).press('Enter');
  await expect(plans.getByText(/позвоните прямо сейчас по номеру 112/).first()).toBeVisible();
});

test('«Не сейчас» takes a line away for a week, and the focus goes on @phone', async ({
  page,
  db,
  asStudent,
}) => {
  for (const title of ['Первый', 'Второй']) {
    const course = await createCourse(db);
    const lesson = await createLesson(db, { course_id: course.id, title, due_after: 2 });
    await enrol(db, { user_id: asStudent.id, course_id: course.id });
    await db
      .insertInto('answer_drafts')
      .values({ user_id: asStudent.id, lesson_id: lesson.id, text: 'Начал', revision: 1 })
      .execute();
  }
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  const lines = today.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole('button', { name: 'Не сейчас' }).press('Enter');
  await expect(today.getByRole('link', { name: /^Продолжить/ })).toHaveCount(0);
  await page.reload();
  await expect(today.getByRole('link', { name: /^Продолжить/ })).toHaveCount(0);
});
