import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createDialogue,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createScenario,
  createSkill,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { three } from '#test/skills-setting.ts';

// Own words then and now, what has held, and one's own level first, each at a desk in the light and on a phone in the dark.

const then = 'Олег, ты опять прислал макет с ошибками.';
const now =
  'Олег, в макете от вторника три опечатки в адресе. Проверь, пожалуйста, текст до отправки, до шести.';

const written =
  `Человеку: нет\n## Главное\nВы назвали день и число: это видно на записи.\n` +
  `## 1. Факты вместо приговоров\nУровень: Есть\n> в макете от вторника три опечатки в адресе\nНазвано то, что видно.\n` +
  `## 2. Понятная просьба\nУровень: Есть частично\n> Проверь, пожалуйста, текст до отправки\nСрок назван.\nДальше: к какому часу?\n` +
  `## Итог\nВышло.\nУверенность: высокая\n`;

/** Nothing is cut off at the narrowest, and axe has nothing to say. */
async function lookAt(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const shots = process.env['SHOTS'];
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
    [320, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} at ${width}`,
      )
      .toBeLessThanOrEqual(0);
    if (width !== 390) await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

async function setting(db: Db) {
  // A journey before this one may have named the same.
  await db.deleteFrom('skills').execute();
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const student = await createUser(db, { last_name: 'Белова' });
  await enrol(db, { user_id: student.id, course_id: course.id });
  const lessonOf = async (title: string) => {
    const lesson = await createLesson(db, {
      course_id: course.id,
      title,
      asks_self: true,
      passes_by: 'levels',
    });
    const criteria = [aCriterion('Факты вместо приговоров', three), aCriterion('Понятная просьба', three)];
    const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
    return { lesson, version, criteria };
  };
  const [first, second] = [await lessonOf('Макет после обеда'), await lessonOf('Верстальщик ночью')];
  for (const [place, title] of ['Говорить о фактах', 'Просить понятно'].entries()) {
    const criteria = [first, second].flatMap(({ lesson, criteria: own }) =>
      own.slice(place, place + 1).map(({ id }) => ({ criterion_id: id, lesson_id: lesson.id })),
    );
    await createSkill(db, { title, criteria });
  }
  return { course, student, first, second };
}

type Lesson = Awaited<ReturnType<typeof setting>>['first'];

async function judged(
  db: Db,
  person: { id: string },
  { lesson, version, criteria }: Lesson,
  { words, levels, daysAgo }: { words: string; levels: number[]; daysAgo: number },
) {
  const at = hoursFromNow(-24 * daysAgo);
  const answer = await createAnswer(db, {
    user_id: person.id,
    lesson_id: lesson.id,
    content: words,
    created_at: at,
  });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Уже лучше.',
    seen_at: at,
    finished_at: at,
  });
  for (const [order, { id }] of criteria.entries()) {
    const level = levels[order] ?? 0;
    await createRemark(db, {
      review_id: review.id,
      criterion_id: id,
      order,
      level,
      quotes: [[0, words.length]],
    });
  }
}

test('a student names his own levels by the keyboard while the mentor writes, then reads both, and what has held', async ({
  page,
  db,
  model,
  signIn,
}) => {
  test.slow();
  const { student, first, second } = await setting(db);
  await judged(db, student, first, { words: then, levels: [0, 1], daysAgo: 31 });
  let release = () => {};
  model.script({ kind: 'text', pieces: [written], heldUntil: new Promise<void>((done) => (release = done)) });
  await signIn(student);
  await page.goto(`/lesson/${second.lesson.id}`);
  await page.getByLabel('Ваш ответ:').fill(now);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByRole('heading', { name: 'Сначала сам' })).toBeVisible();
  await lookAt(page, 'asked');
  const ready = page.getByRole('status').filter({ hasText: /^Отзыв готов, можно открыть$/ });
  await expect(ready).toHaveCount(0);
  await page.getByRole('group', { name: 'Факты вместо приговоров' }).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  release();
  await expect(ready).toHaveCount(1);
  await expect(page.getByText('Названо то, что видно.')).toHaveCount(0);
  await lookAt(page, 'asked-ready');
  await page.getByRole('button', { name: 'Открыть отзыв' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Вы: «Есть частично» · Наставник: «Есть»')).toBeVisible();
  await expect(
    page.getByText(/«Просить понятно», через 31.день, в другом уроке: «Есть частично» — держится/),
  ).toBeVisible();
  await page.getByText(/^Как вы говорили об этом/).click();
  await expect(page.getByText(then)).toBeVisible();
  await lookAt(page, 'review');
  await page.reload();
  await expect(page.getByText('Названо то, что видно.')).toBeVisible();

  await page.goto('/skills');
  const line = page.getByRole('listitem', { name: 'Говорить о фактах' });
  await expect(line).toBeVisible();
  await lookAt(page, 'path');
  await line.getByText(/^Ваши слова: /).click();
  await expect(line.getByText(then)).toBeVisible();
  await line.getByText('Подробно').click();
  await lookAt(page, 'path-open');
});

test('on the talk’s page the form stands in the review’s place, too', async ({ page, db, signIn }) => {
  const { student, first } = await setting(db);
  const scenario = await createScenario(db, { lesson_id: first.lesson.id });
  const content = `Олег: Ты опять про макет?\nСтудент: ${now}`;
  const start = content.indexOf(now);
  const answer = await createAnswer(db, {
    user_id: student.id,
    lesson_id: first.lesson.id,
    content,
    lines: JSON.stringify([
      { turn: 0, speaker: 'persona', start: 6, end: 25 },
      { turn: 1, speaker: 'student', start, end: start + now.length },
    ]),
  });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: first.version.id,
    summary: 'Уже лучше.',
  });
  for (const [order, { id }] of first.criteria.entries()) {
    await createRemark(db, {
      review_id: review.id,
      criterion_id: id,
      order,
      level: 2,
      quotes: [[start, start + now.length]],
    });
  }
  const dialogue = await createDialogue(db, {
    user_id: student.id,
    lesson_id: first.lesson.id,
    scenario_id: scenario.id,
    ended_by: 'student',
    answer_id: answer.id,
    turns: [
      { speaker: 'persona', text: 'Ты опять про макет?' },
      { speaker: 'student', text: now },
    ],
  });
  await signIn(student);
  await page.goto(`/lesson/${first.lesson.id}/talk/${dialogue.id}`);
  await expect(page.getByRole('heading', { name: 'Сначала сам' })).toBeVisible();
  await expect(page.getByText('Уже лучше.')).toHaveCount(0);
  await lookAt(page, 'talk');
  await page.getByRole('radio', { name: 'Есть', exact: true }).first().check();
  await page.getByRole('button', { name: 'Открыть отзыв' }).click();
  await expect(page.getByText('Вы: «Есть» · Наставник: «Есть»')).toBeVisible();
  await lookAt(page, 'talk-open');
});

test('an author switches it on, and reads figures of five and more', async ({ page, db, signIn }) => {
  const { course, first, second } = await setting(db);
  for (let person = 0; person < 6; person += 1) {
    const student = await createUser(db);
    await enrol(db, { user_id: student.id, course_id: course.id });
    await judged(db, student, first, { words: then, levels: [1, 0], daysAgo: 60 });
    await judged(db, student, second, { words: now, levels: [person % 3, 1], daysAgo: 20 });
    const answers = await db.selectFrom('answers').select('id').where('user_id', '=', student.id).execute();
    await db
      .insertInto('self_levels')
      .values({
        answer_id: answers[0]?.id ?? '',
        criterion_id: first.criteria[0]?.id ?? '',
        mentor_version_id: first.version.id,
        level: person % 3,
        at: hoursFromNow(-24 * 30),
      })
      .execute();
  }
  await signIn(await createAdmin(db));
  await page.goto(`/analytics/${course.id}`);
  const block = page.locator('details', { hasText: 'Через три недели и позже' });
  await block.getByRole('heading', { name: 'Через три недели и позже' }).click();
  await expect(block.getByRole('row', { name: 'Говорить о фактах 6 4 6' })).toBeVisible();
  await expect(block.getByRole('row', { name: /Факты вместо приговоров.* 2 2 2/ })).toBeVisible();
  await lookAt(page, 'analytics');
  await page.goto(`/lesson/${first.lesson.id}/edit?tab=review`);
  await expect(page.getByRole('heading', { name: first.lesson.title })).toBeVisible();
  await lookAt(page, 'editor');
});
