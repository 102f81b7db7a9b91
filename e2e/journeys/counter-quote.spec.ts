import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import {
  createAdmin,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';

type Db = Parameters<typeof createAnswer>[0];

const words = 'Что вам помешало прислать его раньше?';
const content = `Отчёт опоздал на два дня. ${words} Давайте решим это вместе.`;

async function reviewedAnswer(db: Db) {
  const { lesson, student } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const [facts, request] = version.criteria;
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Хорошее начало.',
    text: 'Наставник не нашёл вопроса.',
    model: 'mentor-1',
  });
  const remarkOn = (criterion: { id: string } | undefined, order: number, text: string) =>
    createRemark(db, { review_id: review.id, criterion_id: criterion?.id ?? '', order, level: 0, text });
  await remarkOn(facts, 0, 'Наставник не нашёл вопроса к собеседнику.');
  await remarkOn(request, 1, 'Наставник не нашёл просьбы.');
  return { lesson, student };
}

const remarkIn = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const opinion = (shows: string, level: string, why: string) => ({
  kind: 'text' as const,
  pieces: [`Человеку: нет\nПоказывают: ${shows}\nУровень: ${level}\nПочему: ${why}\n`],
  firstPauseMs: 500,
});

test('a student shows words against a remark by keys; the mentor agrees with some, and others go to a person @phone', async ({
  page,
  db,
  model,
  signIn,
  openAs,
}) => {
  const { lesson, student } = await reviewedAnswer(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);

  // By the keyboard alone.
  const remark = remarkIn(page, 'Факты');
  const link = remark.getByRole('button', { name: 'Вот же: показать слова' });
  await link.press('Enter');
  const field = remark.getByRole('textbox', { name: 'Ваш ответ' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < content.indexOf(words); at += 1) await page.keyboard.press('ArrowRight');
  for (let at = 0; at < words.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(remark.getByRole('list', { name: 'Выделенные слова' })).toContainText(words);
  await expectAccessible(page);
  model.script(opinion('да', 'Есть частично', 'Вопрос открытый, он о причине.'));
  await remark.getByRole('button', { name: 'Показать наставнику' }).press('Enter');
  await expect(remark.getByText('Наставник смотрит на эти слова…')).toBeVisible();
  await expect(remark.getByText('Наставник согласился: Вопрос открытый, он о причине.')).toBeVisible();
  await expect(remark.getByText('Было: «Пока нет»')).toBeVisible();
  await expect(remark.getByText('Есть частично', { exact: true })).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: words }).first()).toBeVisible();
  await expectAccessible(page);

  // By whole sentences, and to a person.
  const other = remarkIn(page, 'Просьба');
  await other.getByRole('button', { name: 'Вот же: показать слова' }).click();
  await other.getByText('Выбрать предложение').click();
  await other.getByRole('button', { name: 'Давайте решим это вместе.' }).click();
  model.script(opinion('нет', 'Пока нет', 'Это предложение, а не просьба.'));
  await other.getByRole('button', { name: 'Показать наставнику' }).click();
  await expect(other.getByText('Наставник этого не увидел: Это предложение, а не просьба.')).toBeVisible();
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Пусть посмотрит человек' }).click();
  await expect(
    other.getByText(/^Вы не согласны: Вот слова, которые это показывают: «Давайте решим/),
  ).toBeVisible();

  // The curator reads both opinions.
  const admin = await openAs(await createAdmin(db));
  const waiting = await (await admin.request.get('/api/referrals?reason=disagreement')).json();
  const own = waiting.find(({ student: { id } }: { student: { id: string } }) => id === student.id);
  await admin.goto(`/queue?one=${own.id}`);
  const seen = remarkIn(admin, 'Просьба');
  await expect(seen.getByText('Студент показал: «Давайте решим это вместе.»')).toBeVisible();
  await expect(seen.getByText('Наставник этого не увидел: Это предложение, а не просьба.')).toBeVisible();
  await expectAccessible(admin);
});
