import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
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
import { expectFitsPhone } from '../narrow.ts';

// After a review that went well its head says so: one's own words, one main button, and a plan in two presses.

const words = 'Пришлите его, пожалуйста, завтра к одиннадцати';
const said = [
  'Отчёт пришёл в среду, на день позже.',
  'Вера час ждала его у клиента.',
  `${words}.`,
  'Мне было тревожно за встречу.',
  'Что помешало прислать раньше?',
];
const content = said.join(' ');
const names = ['Факты', 'Последствие', 'Просьба', 'Чувство', 'Вопрос'];

const review = [
  'Человеку: нет\n',
  '## Главное\nВсё на месте: факт, просьба и вопрос. В следующий раз попробуйте начать с вопроса.\n',
  ...names.map((name, at) => `## ${at + 1}. ${name}\nУровень: Есть\n> ${said[at]}\nЭто видно.\n`),
  'Уверенность: высокая\n',
];

async function lessonToRevise(db: Db) {
  const course = await createCourse(db, { title: 'Обратная связь', passes_by: 'levels' });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Четыре фразы', order: 0 });
  const next = await createLesson(db, { course_id: course.id, title: 'Похвала', order: 1 });
  const criteria = names.map((name) => aCriterion(name));
  const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content: said.at(0) });
  const { id } = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Факт назван.',
  });
  for (const [order, criterion] of version.criteria.entries()) {
    await createRemark(db, { review_id: id, criterion_id: criterion.id, order, level: order === 0 ? 2 : 0 });
  }
  return { student, lesson, next };
}

test('after five of five there are one’s own words, one main button, and a plan in two presses @phone', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { student, lesson, next } = await lessonToRevise(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByRole('button', { name: /^Доработать/ }).click();
  await page.getByLabel('Ваш ответ:').fill(content);
  model.script({ kind: 'text', pieces: review });
  await page.getByRole('button', { name: 'Отправить попытку 2' }).first().click();

  const head = page.getByRole('region', { name: 'Все критерии на высшем уровне' });
  await expect(head.getByRole('blockquote')).toHaveText(`«${words}»`);
  await expect(head.getByText('Сдан', { exact: true })).toBeVisible();
  await expect(head.getByRole('heading')).toBeInViewport();
  const main = page.locator('a.bg-accent, button.bg-accent');
  await expect(main).toHaveText(['Следующий урок']);
  await expect(main).toHaveAttribute('href', `/lesson/${next.id}`);
  await expect(main).toBeInViewport();
  await expect(head).not.toContainText('!');
  // By ear: that it is there, then what its head says.
  await expect(page.getByRole('status').filter({ hasText: 'Отзыв готов: «Есть» по 5 из 5' })).toBeAttached();
  await expect(head.getByRole('status')).toHaveText(
    `Все критерии на высшем уровне. Сдан. Ваши слова: «${words}». Следующий урок: «Похвала»`,
  );
  await expectAccessible(page);
  await expectFitsPhone(page);

  await head.getByRole('button', { name: 'Взять в жизнь' }).click();
  await expect(head.getByLabel('…то скажу:')).toHaveValue(words);
  await expect(head.getByLabel('Если…')).toBeFocused();
  await page.keyboard.type('он опоздает снова');
  await expectAccessible(page);
  await head.getByRole('button', { name: 'Записать' }).click();
  await expect(head.getByText(`Если он опоздает снова, то скажу: «${words}»`)).toBeVisible();
  await expect(head.getByText(/План записан: спросим/)).toBeVisible();
  await expectAccessible(page);
});

test('opened again, it stands at the top of the window, above the remarks', async ({ page, db, signIn }) => {
  const { student, lesson } = await lessonToRevise(db);
  await db
    .updateTable('remarks')
    .set({ level: 2 })
    .where('review_id', 'in', (of) =>
      of
        .selectFrom('reviews')
        .innerJoin('answers', 'answers.id', 'reviews.answer_id')
        .select('reviews.id')
        .where('answers.lesson_id', '=', lesson.id),
    )
    .execute();
  await signIn(student);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/lesson/${lesson.id}#review`);
  const head = page.getByRole('region', { name: 'Все критерии на высшем уровне' });
  await expect(head.getByRole('heading')).toBeInViewport();
  await expect(head.getByRole('button', { name: 'Взять в жизнь' })).toBeInViewport();
});
