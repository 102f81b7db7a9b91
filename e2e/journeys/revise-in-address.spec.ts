import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';

// An address leads to the words of a remark in the draft, wherever they stand by now.

const first = 'Опять макет. Кирилл, ты опять прислал макет с ошибками. Жду до пятницы.';
const quoted = 'ты опять прислал макет с ошибками';
const start = first.indexOf(quoted);

async function reviewed(db: Db) {
  const { lesson, student } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content: first });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Просьба уже готова.',
  });
  const remark = await createRemark(db, {
    review_id: review.id,
    criterion_id: version.criteria[0]?.id ?? '',
    level: 1,
    text: 'Слово «опять» обобщает.',
    quotes: [[start, start + quoted.length]],
  });
  return { student, lesson, address: `/lesson/${lesson.id}?revise=${remark.id}` };
}

const field = (page: Page) => page.getByLabel('Ваш ответ:');

const selection = (page: Page) =>
  field(page).evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
    selectionStart,
    selectionEnd,
  ]);

test('the draft opens with exactly the quoted words selected, in view and with the focus @phone', async ({
  page,
  db,
  signIn,
}) => {
  const { student, address } = await reviewed(db);
  await signIn(student);
  await page.goto(address);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(first);
  expect(await selection(page)).toEqual([start, start + quoted.length]);
  await expect(field(page)).toBeInViewport();
  await expect(page.getByText('Выделены слова из замечания 1')).toBeVisible();
  await expectAccessible(page);
  // What is typed takes their place.
  await page.keyboard.type('в макете три опечатки');
  await expect(field(page)).toHaveValue('Опять макет. Кирилл, в макете три опечатки. Жду до пятницы.');
});

test('words that the draft has no longer are said to be gone, and the cursor is at its beginning', async ({
  page,
  db,
  signIn,
}) => {
  const { student, lesson, address } = await reviewed(db);
  await signIn(student);
  await keepDraft(page, lesson.id, 'Кирилл, в макете три опечатки. Жду до пятницы.');
  await page.goto(address);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Этих слов в черновике уже нет')).toBeVisible();
  expect(await selection(page)).toEqual([0, 0]);
  await expectAccessible(page);
});

/** As another device does. */
async function keepDraft(page: Page, lessonId: string, text: string): Promise<void> {
  const kept = await page.request.put(`/api/lessons/${lessonId}/draft`, { data: { text, revision: 0 } });
  expect(kept.ok()).toBe(true);
}
