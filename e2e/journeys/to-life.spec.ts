import {
  aCriterion,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createPlan,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { sweep } from '#test/reminders.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';
import { letTakingBackPass } from '../queue-setting.ts';

// From a remark to life: what the mentor has not found is shown to him, then to a person, planned, said, and counted. Its steps
// are printed with PLAYWRIGHT_LIST_PRINT_STEPS=1.

type Db = Parameters<typeof createAnswer>[0];

const words = 'Что вам помешало прислать его раньше?';
const request = 'Давайте решим это вместе.';
const content = `Отчёт опоздал на два дня. ${words} ${request}`;

async function reviewedAnswer(db: Db) {
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const group = await createGroup(db, { course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Отчёт к сроку' });
  const student = await createUser(db, { first_name: 'Зоя' });
  const inGroup = { course_id: course.id, group_id: group.id };
  await enrol(db, { user_id: student.id, ...inGroup });
  const curator = await createCurator(db, { of: [inGroup] });
  const criteria = [{ ...aCriterion('Вопрос'), aloud: true }, aCriterion('Просьба')];
  const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Хорошее начало.',
    text: 'Наставник не нашёл вопроса.',
    model: 'mentor-1',
  });
  for (const [order, { id, title }] of criteria.entries()) {
    const text = `Наставник не нашёл: ${title.toLowerCase()}.`;
    const said = { order, level: 1 - order, text, next_step: order === 0 ? null : 'скажите это прямо.' };
    await createRemark(db, { review_id: review.id, criterion_id: id, ...said });
  }
  return { course, lesson, student, curator, inGroup };
}

const remarkIn = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const opinion = (shows: string, level: string, why: string) => ({
  kind: 'text' as const,
  pieces: [`Человеку: нет\nПоказывают: ${shows}\nУровень: ${level}\nПочему: ${why}\n`],
  firstPauseMs: 500,
});

/** As if all that the students were asked about in the lesson, and have answered, had been two weeks ago. */
const twoWeeksLater = (db: Db, lessonId: string) =>
  db
    .updateTable('plans')
    .set({ asked_at: hoursFromNow(-14 * 24), settled_at: hoursFromNow(-13 * 24) })
    .where('lesson_id', '=', lessonId)
    .where('outcome', 'is not', null)
    .execute();

test('words against a remark are upheld or go to a person; a plan is asked about, said in life, and is in the figure', async ({
  page,
  db,
  model,
  signIn,
  openAs,
}) => {
  test.slow();
  const { course, lesson, student, curator, inGroup } = await reviewedAnswer(db);
  const mentoring = await openAs(curator);
  const waiting = remarkIn(page, 'Просьба');
  await signIn(student);

  await test.step('a remark has no proof: by keys the student selects words, and the mentor agrees with them', async () => {
    await page.goto(`/lesson/${lesson.id}`);
    const remark = remarkIn(page, 'Вопрос');
    await remark.getByRole('button', { name: 'Не согласен' }).press('Enter');
    await expect(remark.getByRole('textbox', { name: 'Ваш ответ' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Control+Home');
    for (let at = 0; at < content.indexOf(words); at += 1) await page.keyboard.press('ArrowRight');
    for (let at = 0; at < words.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(remark.getByRole('list', { name: 'Выделенные слова' })).toContainText(words);
    await expectAccessible(page);
    await expectFitsPhone(page);
    model.script(opinion('да', 'Есть', 'Вопрос открытый, он о причине.'));
    await remark.getByRole('button', { name: 'Показать наставнику' }).press('Enter');
    await expect(remark.getByText('Наставник смотрит на эти слова…')).toBeVisible();
    await expect(remark.getByText('Наставник согласился: Вопрос открытый, он о причине.')).toBeVisible();
    await expect(remark.getByText('Было: «Есть частично»')).toBeVisible();
    await expect(remark.getByText('Есть', { exact: true })).toBeVisible();
    await expect(page.locator('mark').filter({ hasText: words }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('by whole sentences he shows others, which the mentor does not see; a press takes them to a person', async () => {
    await waiting.getByRole('button', { name: 'Не согласен' }).click();
    await waiting.getByText('Выбрать предложение').click();
    await waiting.getByRole('button', { name: request }).click();
    model.script(opinion('нет', 'Пока нет', 'Это предложение, а не просьба.'));
    await waiting.getByRole('button', { name: 'Показать наставнику' }).click();
    await expect(
      waiting.getByText('Наставник этого не увидел: Это предложение, а не просьба.'),
    ).toBeVisible();
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Пусть посмотрит человек' }).click();
    await expect(waiting.getByText(/^Вы не согласны: Вот слова, которые это показывают:/)).toBeVisible();
  });

  await test.step('the curator reads both opinions and decides; the student reads his review', async () => {
    await mentoring.goto('/queue');
    await mentoring.getByRole('link', { name: /^Зоя/ }).click();
    const seen = mentoring.getByRole('region', { name: 'Просьба' });
    await expect(seen.getByText(`Студент показал: «${request}»`)).toBeVisible();
    await expect(seen.getByText('Наставник этого не увидел: Это предложение, а не просьба.')).toBeVisible();
    await expectAccessible(mentoring);
    await seen.getByText('Есть частично', { exact: true }).click();
    await mentoring.getByRole('button', { name: /^Показать исправленное/ }).click();
    await expect(mentoring.getByText('Никто не ждёт')).toBeVisible();
    await letTakingBackPass(db, student.id);
    await expect(page.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
    await expect(remarkIn(page, 'Просьба').getByText('Есть частично', { exact: true })).toBeVisible();
  });

  await test.step('the student takes his own words into life: when, what, and the day to ask', async () => {
    const card = page.getByRole('region', { name: 'Возьмите одно в жизнь' });
    await card.getByRole('button', { name: 'Записать план' }).press('Enter');
    await expect(card.getByLabel('Если…')).toBeFocused();
    await card.getByLabel('Если…').fill('отчёт опоздает');
    await card.getByRole('button', { name: new RegExp(words.slice(0, -1)) }).press('Enter');
    await expect(card.getByLabel('…то скажу:')).toHaveValue(words);
    await expect(card.getByLabel('…то скажу:')).toBeFocused();
    await card.getByLabel('Когда спросить, как прошло?').selectOption('Через 3 дня');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Записать' }).press('Enter');
    await expect(card.getByText(/План записан: спросим/)).toBeVisible();
  });

  await test.step('on the fourth day «Сегодня» asks; he said it, and notes how', async () => {
    await sweep(db, hoursFromNow(4 * 24));
    await page.goto('/dashboard');
    const today = page.getByRole('region', { name: 'Сегодня' });
    const asks = today.getByRole('listitem').filter({ hasText: 'Как прошло?' });
    await expect(asks).toContainText(`Вы собирались сказать: «${words}». Как прошло?`);
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Сказал(а)' }).press('Enter');
    await asks.getByLabel('Заметка для себя').fill('Он ждал данных');
    await asks.getByRole('button', { name: 'Готово' }).press('Enter');
    await expect(asks).toHaveCount(0);
  });

  await test.step('he shows it to the curator, who reads it on his page', async () => {
    await page.goto('/skills#plans');
    const plans = page.getByRole('region', { name: 'Моё' });
    await expect(plans.getByText(/^Сказал\(а\), /)).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await plans.getByRole('button', { name: /^Ещё/ }).click();
    await plans.getByRole('button', { name: 'Показать с заметкой' }).click();
    await expect(plans.getByRole('button', { name: 'Показан с заметкой: убрать' })).toBeVisible();
    await mentoring.goto(`/people/${student.id}`);
    await expect(mentoring.getByText(`Если отчёт опоздает, то скажу: «${words}»`)).toBeVisible();
    await expect(mentoring.getByText('Он ждал данных')).toBeVisible();
    await expectAccessible(mentoring);
  });

  await test.step('after Monday the school’s one figure counts him, with four others who were asked', async () => {
    for (let others = 0; others < 4; others += 1) {
      const { id } = await createUser(db);
      await enrol(db, { user_id: id, ...inGroup });
      const asked_at = hoursFromNow(-14 * 24);
      await createPlan(db, { user_id: id, lesson_id: lesson.id, ask_at: null, asked: 1, asked_at });
    }
    await twoWeeksLater(db, lesson.id);
    await mentoring.goto(`/analytics/${course.id}`);
    await expect(mentoring.getByText('Сказали 1 из 5', { exact: true })).toBeVisible();
    await mentoring.getByRole('heading', { name: 'В жизни' }).click();
    await expect(mentoring.getByText('Сказали в жизни: 1 из 5, кого спросили; ответили 1')).toBeVisible();
    await expectAccessible(mentoring);
    await expectFitsPhone(mentoring);
  });
});
