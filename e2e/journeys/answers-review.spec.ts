import { readFile } from 'node:fs/promises';
import {
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

type Db = Parameters<typeof createUser>[0];

async function lessonWithStudent(db: Db) {
  const course = await createCourse(db, {
    title: `Обратная связь ${Math.random().toString(36).slice(2, 8)}`,
  });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Факты и вердикты' });
  const student = await createUser(db, { first_name: 'Иван', last_name: 'Ким' });
  await enrol(db, { user_id: student.id, course_id: course.id });
  return { course, lesson, student };
}

async function chooseLesson(page: Page, course: { title: string }, lesson: { title: string }) {
  const tree = page.getByRole('navigation', { name: 'Курсы и уроки' }).last();
  const branch = tree.getByRole('button', { name: course.title });
  // A single course is expanded from the start.
  if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
  await tree.getByRole('link', { name: lesson.title }).click();
}

test('an administrator finds a lesson’s answers, asks again for a failed review and deletes an answer', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const { course, lesson, student } = await lessonWithStudent(db);
  const given = { user_id: student.id, lesson_id: lesson.id };
  const first = await createAnswer(db, { ...given, content: 'Первая попытка' });
  await createReview(db, { answer_id: first.id, text: 'Сильное начало', model: 'mentor-1' });
  const second = await createAnswer(db, { ...given, content: 'Вторая попытка' });
  await createReview(db, {
    answer_id: second.id,
    state: 'failed',
    cause: 'Модель ответила 401: неверный ключ',
  });

  await page.goto('/answers');
  await expect(page.getByRole('heading', { name: 'Выберите урок' })).toBeVisible();
  // The tree of lessons is beside the answers; on a narrow screen it opens on demand.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Выбрать урок' }).click();
  await chooseLesson(page, course, lesson);
  await expect(page).toHaveURL(`/answers?lesson=${lesson.id}`);
  const cards = page.getByRole('article', { name: 'Ответ: Иван Ким' });
  await expect(cards).toHaveCount(2);
  const newest = cards.first();
  await expect(newest.getByText('Модель ответила 401: неверный ключ')).toBeVisible();
  await expect(newest.getByRole('link', { name: 'Попытка 2 из 2' })).toBeVisible();
  await expectFitsPhone(page);
  await page.setViewportSize({ width, height });
  await expectAccessible(page);

  // This server's model works, so the feedback arrives without an action.
  await newest.getByRole('button', { name: 'Проверить заново' }).click();
  await expect(newest.getByText('Проверен', { exact: true })).toBeVisible();
  await expect(newest.getByText('а не черту характера')).toBeVisible();
  await newest.getByText('История проверок и промпт').click();
  await expect(newest.getByText('Читает студент')).toBeVisible();
  await expect(newest.getByText('Модель ответила 401: неверный ключ')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Экспорт' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Ответы всего курса, CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${course.title} — ответы.csv`);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFFФамилия;Имя;Email;')).toBe(true);
  expect(csv).toContain(';Первая попытка;Сильное начало;ИИ-наставник;');

  await page.getByRole('link', { name: /С ошибкой/ }).click();
  await expect(page.getByText('Ошибок нет')).toBeVisible();
  const filters = page.getByRole('navigation', { name: 'Какие ответы показать' });
  await filters.getByRole('link', { name: /^Все/ }).click();

  await cards.last().getByRole('button', { name: 'Удалить ответ' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Вы уверены, что хотите удалить этот ответ?')).toBeVisible();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Ответ удален', { exact: true })).toBeVisible();
  await expect(cards).toHaveCount(1);
});

test('the mentor’s own words reach the student’s open page, and the model at work gives way', async ({
  page,
  db,
  model,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.role).toBe('admin');
  const { lesson, student } = await lessonWithStudent(db);
  await page.goto(`/answers?lesson=${lesson.id}`);
  await expect(page.getByText('Ответов пока нет')).toBeVisible();

  // The student answers in a separate browser; the model starts to stream and then stalls.
  model.script({ kind: 'hang', pieces: ['Вы назвали '] });
  const lessonPage = await openAs(student);
  await lessonPage.goto(`/lesson/${lesson.id}`);
  await lessonPage.getByLabel('Ваш ответ:').fill('Отчёт опоздал на день');
  await lessonPage.getByRole('button', { name: 'Отправить ответ' }).click();

  const card = page.getByRole('article', { name: 'Ответ: Иван Ким' });
  await expect(card.getByText('Проверяется', { exact: true })).toBeVisible();
  await expect(card.getByText('Вы назвали')).toBeVisible();
  await card.getByRole('button', { name: 'Написать обратную связь' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ещё не закончена, отменится/)).toBeVisible();
  await dialog.getByLabel('Обратная связь').fill('Скажите, **чем** помешало опоздание.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Обратная связь сохранена', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();

  await expect(lessonPage.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  await expect(lessonPage.getByText('Скажите, чем помешало опоздание.')).toBeVisible();

  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select(['reviews.state', 'reviews.author', 'in_force'])
    .where('lesson_id', '=', lesson.id)
    .orderBy('reviews.id')
    .execute();
  expect(reviews).toEqual([
    { state: 'cancelled', author: 'model', in_force: false },
    { state: 'done', author: 'mentor', in_force: true },
  ]);
});

test('the model, asked again, does not replace a person’s words until an administrator says so', async ({
  page,
  db,
  model,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.role).toBe('admin');
  const { lesson, student } = await lessonWithStudent(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
  await createReview(db, { answer_id: answer.id, author: 'mentor', text: 'Слова наставника' });
  const lessonPage = await openAs(student);
  await lessonPage.goto(`/lesson/${lesson.id}`);
  await expect(lessonPage.getByText('Слова наставника')).toBeVisible();

  model.script({ kind: 'text', pieces: ['Модель прочитала', ' иначе'], pauseMs: 300 });
  await page.goto(`/answers?lesson=${lesson.id}`);
  const card = page.getByRole('article', { name: 'Ответ: Иван Ким' });
  await card.getByText('История проверок и промпт').click();
  await card.getByRole('button', { name: 'Проверить заново' }).click();
  await expect(card.getByRole('heading', { name: 'Новый отзыв ИИ-наставника' })).toBeVisible();
  await expect(card.getByText('Студент его не видит: он читает прежний отзыв.')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  await expectAccessible(page);
  await expect(lessonPage.getByRole('status').getByText('Обратная связь готова')).toBeVisible();
  await expect(lessonPage.getByText('Слова наставника')).toBeVisible();
  await expect(lessonPage.getByText('Модель прочитала иначе')).toBeHidden();

  await card.getByRole('button', { name: 'Поставить этот отзыв' }).first().click();
  await expect(page.getByText('Отзыв поставлен, студент читает его', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Новый отзыв ИИ-наставника' })).toBeHidden();
  await expect(card.getByRole('heading', { name: 'Обратная связь от ИИ' })).toBeVisible();
  await expect(lessonPage.getByText('Модель прочитала иначе')).toBeVisible();

  // And back, from the history.
  await card.getByRole('listitem').getByRole('button', { name: 'Поставить этот отзыв' }).click();
  await expect(card.getByRole('heading', { name: 'Ответ куратора', exact: true })).toBeVisible();
  await expect(lessonPage.getByText('Слова наставника')).toBeVisible();
});

test('nothing waits, which is said; a long list of answers is one scroll', async ({ page, db, asAdmin }) => {
  expect(asAdmin.role).toBe('admin');
  await db.deleteFrom('answers').execute();
  await page.goto('/answers');
  await expect(page.getByRole('heading', { name: 'Выберите урок' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ждут: / })).toHaveCount(0);
  await page.getByRole('link', { name: 'Все, новые первыми' }).click();
  await expect(page.getByText('Ответов пока нет')).toBeVisible();
  await page.getByRole('link', { name: 'Без обратной связи или с ошибкой' }).click();
  await expect(page.getByText(/Всё проверено/)).toBeVisible();
  await expectAccessible(page);

  const { lesson, student } = await lessonWithStudent(db);
  for (let n = 1; n <= 65; n += 1) {
    const answer = await createAnswer(db, {
      user_id: student.id,
      lesson_id: lesson.id,
      content: `Ответ № ${n}.`,
    });
    await createReview(db, { answer_id: answer.id });
  }
  await page.goto(`/answers?lesson=${lesson.id}`);
  await expect(page.getByText('Ответ № 65.')).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Ответ № 1.', { exact: true })).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(page.getByRole('article')).toHaveCount(65);
});
