import type { Locator } from '@playwright/test';
import type { Db } from '#server/platform/db/connect.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  aCriterion,
  createAnswer,
  createCourse,
  createCurator,
  createDialogue,
  createLesson,
  createMentorVersion,
  createPlan,
  createRemark,
  createReview,
  createScenario,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import type { Behaviour, ModelRequest } from '#test/model-server.ts';
import { expect, type Page, test } from '../fixtures.ts';

// How many presses lead to what a student comes for. Typing and scrolling are no presses, nor is the tap that opens a keyboard on
// glass; elsewhere a field that hasn't the focus takes one.

/** Presses as the screen is pressed, and counts. */
function aHand(isMobile: boolean) {
  let count = 0;
  return {
    presses: () => count,
    async press(what: Locator) {
      count += 1;
      await (isMobile ? what.tap() : what.click());
    },
    /** Into the field that one was led to. */
    async type(into: Locator, text: string) {
      await expect(into).toBeInViewport();
      if (isMobile) await into.tap();
      await expect(into).toBeFocused();
      await into.page().keyboard.type(text);
    },
  };
}

const today = (page: Page) => page.getByRole('region', { name: 'Сегодня' });
const field = (page: Page) => page.getByLabel('Ваш ответ:');

const content = `${'Вчера макет пришёл в пять, и проверить его я не успел. '.repeat(14)}Ты опять прислал макет с ошибками.`;
const quoted = 'опять прислал макет с ошибками';

async function reviewed(db: Db, seen_at: string | null) {
  const { student, lesson, course } = await createStudentInLesson(db, { lesson: { title: 'Четыре фразы' } });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const of = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Просьба готова.', seen_at };
  const review = await createReview(db, of);
  const start = content.indexOf(quoted);
  await createRemark(db, {
    review_id: review.id,
    criterion_id: version.criteria[0]?.id ?? '',
    level: 1,
    text: 'Слово «опять» обобщает.',
    next_step: 'назовите день.',
    quotes: [[start, start + quoted.length]],
  });
  const subject = {
    courseId: course.id,
    courseTitle: course.title,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    answerId: answer.id,
  };
  const key = `review:${review.id}`;
  await db
    .transaction()
    .execute((tx) => tell(tx, { userId: student.id, kind: 'review_ready', key, subject }));
  return { student };
}

test('from home to a sent answer: three @phone', async ({ page, db, signIn, isMobile }) => {
  const { student } = await createStudentInLesson(db, { lesson: { title: 'Четыре фразы' } });
  await signIn(student);
  const { press, presses } = aHand(isMobile);
  await page.goto('/dashboard');
  await press(today(page).getByRole('link', { name: 'Продолжить: урок 1 «Четыре фразы»' }));
  await press(field(page));
  await page.keyboard.type('Вчера макет пришёл в пять, и проверить его я не успел.');
  await press(page.getByRole('button', { name: 'Отправить ответ' }));
  await expect(page.getByRole('heading', { name: /^Попытка 1/ })).toBeVisible();
  expect(presses()).toBe(3);
});

test('from the bell to the remark: two @phone', async ({ page, db, signIn, isMobile }) => {
  const { student } = await reviewed(db, null);
  await signIn(student);
  const { press, presses } = aHand(isMobile);
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /^Уведомления/ }));
  await press(page.getByRole('dialog', { name: 'Уведомления' }).getByRole('link', { name: /Отзыв готов/ }));
  await expect(page.getByText('Слово «опять» обобщает.')).toBeInViewport();
  expect(presses()).toBe(2);
});

test('from home to the words to mend, which are selected, in view and with their remark: one @phone', async ({
  page,
  db,
  signIn,
  isMobile,
}) => {
  const { student } = await reviewed(db, hoursFromNow(-1));
  await signIn(student);
  const { press, presses } = aHand(isMobile);
  await page.goto('/dashboard');
  const line = today(page).getByRole('listitem').filter({ hasText: 'Можно доработать' });
  await expect(line).toContainText(`«${quoted}» — назовите день.`);
  await press(line.getByRole('link'));
  await expect(field(page)).toBeFocused();
  const selected = await field(page).evaluate(
    ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      value.slice(selectionStart, selectionEnd),
  );
  expect(selected).toBe(quoted);
  await expect(page.getByRole('complementary', { name: 'Замечание наставника' })).toBeInViewport();
  await expect(
    page.getByRole('button', { name: 'Отправить попытку 2' }).filter({ visible: true }),
  ).toBeInViewport();
  expect(presses()).toBe(1);
});

const asked = 'Вчера макет пришёл в пять. Когда будет утром?';

const playing = ({ body }: ModelRequest): Behaviour =>
  body.messages[0]?.content.includes('# Денис')
    ? { kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'Ну, давай.'] }
    : {
        kind: 'text',
        pieces: [
          `Человеку: нет\n## 1. Просьба\nУровень: Пока нет\n> ${asked}\nЧас ещё не назван.\nДальше: назовите час.\n`,
          '## Итог\nЕсть с чем работать.\nУверенность: высокая\n',
        ],
        // Long enough that the page watches it being written, on a slow machine too.
        pauseMs: 3_000,
      };

test('from home to a take: two; from the remark to a line said otherwise: two @phone', async ({
  page,
  db,
  model,
  signIn,
  isMobile,
}) => {
  const { lesson, student } = await createStudentInLesson(db);
  await createMentorVersion(db, { lesson_id: lesson.id, criteria: [aCriterion('Просьба')] });
  const scenario = await createScenario(db, { lesson_id: lesson.id });
  const of = { user_id: student.id, lesson_id: lesson.id, scenario_id: scenario.id };
  const turns = [
    { speaker: 'persona' as const, text: 'Привет. Ты опять про макет?' },
    { speaker: 'student' as const, text: 'Привет, Денис. Есть минута?' },
    { speaker: 'persona' as const, text: 'Есть.' },
    { speaker: 'student' as const, text: asked },
    { speaker: 'persona' as const, text: 'Раньше обеда никак.' },
  ];
  const { id } = await createDialogue(db, { ...of, turns, ended_by: 'student' });
  model.always(playing);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}/talk/${id}`);
  await page.getByRole('button', { name: 'Получить разбор' }).click();
  await expect(page.getByText('Час ещё не назван.')).toBeVisible();
  await expect(page.getByText('Отзыв готов').first()).toBeAttached();
  const unseen = db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select('reviews.id')
    .where('answers.user_id', '=', student.id)
    .where('reviews.seen_at', 'is', null);
  await expect.poll(() => unseen.execute()).toEqual([]);

  const { press, type, presses } = aHand(isMobile);
  await page.goto('/dashboard');
  // It was read as it came: the bell has nothing to tell.
  await page.getByRole('button', { name: 'Уведомления', exact: true }).click();
  await expect(page.getByText('Пока ничего нового')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(today(page).getByRole('link', { name: /^Можно доработать/ }));
  const otherwise = page.getByRole('button', { name: 'Сказать иначе с реплики 2' });
  await expect(otherwise.first()).toBeInViewport();
  await press(otherwise.first());
  expect(presses()).toBe(2);
  await type(page.getByRole('textbox', { name: 'Ваша реплика' }), 'К одиннадцати сможешь?');
  await press(page.getByRole('button', { name: 'Сказать', exact: true }));
  await expect(page.getByRole('log')).toContainText('Ну, давай.');
  expect(presses()).toBe(3);
});

test('a plan of one’s own, and how it went: two each @phone', async ({ page, db, signIn, isMobile }) => {
  const student = await createUser(db);
  await createPlan(db, {
    user_id: student.id,
    words: 'К одиннадцати сможешь?',
    ask_at: null,
    asked: 1,
    asked_at: hoursFromNow(-1),
    asks_since: hoursFromNow(-1),
  });
  await signIn(student);
  await page.goto('/skills');
  const made = aHand(isMobile);
  const own = page.getByRole('region', { name: 'Моё' });
  await made.press(own.getByRole('button', { name: 'Новый план' }));
  await expect(own.getByLabel('Если…')).toBeFocused();
  await page.keyboard.type('макет опоздает');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Когда будет?');
  await made.press(own.getByRole('button', { name: 'Записать' }));
  await expect(own.getByText('«Когда будет?»').first()).toBeVisible();
  expect(made.presses()).toBe(2);

  await page.goto('/dashboard');
  const told = aHand(isMobile);
  const asks = today(page).getByRole('listitem').filter({ hasText: 'Как прошло?' });
  await told.press(asks.getByRole('button', { name: 'Сказал(а)' }));
  await told.press(asks.getByRole('button', { name: 'Готово' }));
  await expect(asks).toHaveCount(0);
  expect(told.presses()).toBe(2);
});

test('a message is answered: two @phone', async ({ page, db, signIn, openAs, isMobile }) => {
  const course = await createCourse(db, { title: 'Переговоры' });
  await createLesson(db, { course_id: course.id });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const curator = await openAs(
    await createCurator(db, {
      first_name: 'Ольга',
      last_name: 'Ветрова',
      of: [{ course_id: course.id }],
    }),
  );
  const written = await curator.request.post('/api/people/messages', {
    data: { userIds: [student.id], text: 'Жду вас в среду' },
  });
  expect(written.ok()).toBe(true);
  await signIn(student);
  const { press, type, presses } = aHand(isMobile);
  await page.goto('/dashboard');
  await press(today(page).getByRole('link', { name: 'Ольга Ветрова: Жду вас в среду' }));
  const answer = page.getByRole('textbox', { name: 'Ваш ответ' });
  await type(answer, 'Приду');
  // Whoever hears the page hears what is answered.
  await expect(answer).toHaveAccessibleDescription(/Ольга Ветрова.*Жду вас в среду/);
  await press(page.getByRole('button', { name: 'Ответить' }));
  await expect(page.getByRole('log')).toContainText('Приду');
  expect(presses()).toBe(2);
});
