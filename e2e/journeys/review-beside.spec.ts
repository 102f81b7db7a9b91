import type { Locator } from '@playwright/test';
import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';

// The best moment of the product, one's own words with a remark beside them, is where people are brought, and stays in view.

const first = 'Кирилл, ты опять прислал макет с ошибками. Прошу присылать макеты до пятницы.';
const quoted = 'опять прислал макет с ошибками';
const names = ['Факты вместо приговоров', 'Вопрос', 'Понятная просьба', 'Чувство', 'Тон'];

async function aLongLesson(db: Db) {
  const course = await createCourse(db, { title: 'Обратная связь' });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const lesson = await createLesson(db, {
    course_id: course.id,
    title: 'Четыре фразы',
    attempts_limit: 3,
    content: Array.from(
      { length: 40 },
      (_, part) => `## Шаг ${part}\n\n${'Запишите то, что видно. '.repeat(9)}`,
    ).join('\n\n'),
  });
  const version = await createMentorVersion(db, {
    lesson_id: lesson.id,
    criteria: names.map((name) => aCriterion(name)),
  });
  return { course, student, lesson, version };
}

/** With one reviewed attempt: two criteria of five are at their highest level. */
async function reviewed(db: Db) {
  const given = await aLongLesson(db);
  const { student, lesson, version, course } = given;
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content: first });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Просьба уже готова.',
  });
  for (const [order, { id }] of version.criteria.entries()) {
    await createRemark(db, {
      review_id: review.id,
      criterion_id: id,
      order,
      level: order < 3 ? 1 : 2,
      text: 'Слово «опять» обобщает: об этом можно спорить.',
      next_step: order < 3 ? 'назовите день.' : null,
      quotes: order === 0 ? [[first.indexOf(quoted), first.indexOf(quoted) + quoted.length]] : [],
    });
  }
  const subject = {
    courseId: course.id,
    courseTitle: course.title,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    answerId: answer.id,
  };
  await db
    .transaction()
    .execute((tx) =>
      tell(tx, { userId: student.id, kind: 'review_ready', key: `review ${review.id}`, subject }),
    );
  return { ...given, answer };
}

const review = (page: Page) => page.getByRole('region', { name: /^Попытка/ });
const firstRemark = (page: Page) =>
  review(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: names[0] }) });

/** Wholly inside of the window, below the bars and above a phone's bar. */
async function expectInWindow(what: Locator) {
  await expect
    .poll(async () =>
      what.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
        const lowest = bar && bar.height > 0 ? Math.min(window.innerHeight, bar.top) : window.innerHeight;
        return top >= 60 && bottom <= lowest + 1;
      }),
    )
    .toBe(true);
}

test('the bell, the list of answers and the lesson itself lead to the first remark @phone', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  const { student, lesson, answer } = await reviewed(db);
  await signIn(student);

  // It has not been read: the lesson opens at it.
  await page.goto(`/lesson/${lesson.id}`);
  await expectInWindow(firstRemark(page));
  await expect(review(page).getByRole('heading', { name: 'Попытка 1 из 3' })).toBeFocused();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await page.getByRole('link', { name: /Отзыв готов: «Четыре фразы»/ }).click();
  await expect(page).toHaveURL(`/lesson/${lesson.id}#review`);
  await expectInWindow(firstRemark(page));

  await page.goto('/answers/mine');
  await page.getByRole('link', { name: lesson.title }).click();
  await expectInWindow(firstRemark(page));

  // As from a letter; then a place that was found by hand stays over a reload.
  await page.goto('/dashboard');
  await page.goto(`/lesson/${lesson.id}#review`);
  await expectInWindow(firstRemark(page));
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.reload();
  await expect(firstRemark(page)).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 900))).toBeLessThan(5);

  // Read, the lesson opens at its top, whose line leads there.
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Разбор: 2 из 5 · Доработать' }).click();
  await expect(review(page).getByRole('heading', { name: 'Попытка 1 из 3' })).toBeInViewport();

  // A person's answer stands below a remark that is folded for being at its highest level: the bell leads to the words.
  const highest = await db
    .selectFrom('remarks')
    .select('id')
    .where('level', '=', 2)
    .where('review_id', 'in', db.selectFrom('reviews').select('id').where('answer_id', '=', answer.id))
    .orderBy('order', 'desc')
    .executeTakeFirstOrThrow();
  await page.request.post(`/api/remarks/${highest.id}/disagree`, {
    data: { reason: 'Здесь как раз неясно' },
  });
  const { request } = await openAs(await createAdmin(db, { first_name: 'Анна', last_name: 'Крылова' }));
  const waiting = await (await request.get('/api/referrals?reason=disagreement')).json();
  const own = waiting.find(({ remarkId }: { remarkId: string }) => remarkId === highest.id);
  const settled = { decision: 'kept', reply: 'Ясно: день и час названы.' };
  expect((await request.post(`/api/referrals/${own.id}/settle`, { data: settled })).ok()).toBe(true);
  const words = review(page).getByText('Ясно: день и час названы.');
  // On the lesson itself, and from elsewhere.
  for (const from of [`/lesson/${lesson.id}`, '/dashboard']) {
    await page.goto(from);
    await page.getByRole('button', { name: /^Уведомления/ }).click();
    await page.getByRole('link', { name: /Ответ вам: Анна Крылова/ }).click();
    await expect(page).toHaveURL(`/lesson/${lesson.id}#reply`);
    await expectInWindow(words);
  }
  await expect(page.locator(':focus')).toContainText(/^Ответ куратора, Анна Крылова:/);
  await expectAccessible(page);
});

test('wherever a remark is in view, so is what begins the revision; a remark opens the draft at its words @phone', async ({
  page,
  db,
  signIn,
}) => {
  const { student, lesson } = await reviewed(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}#review`);
  await expectInWindow(firstRemark(page));

  const begin = page.getByRole('button', { name: /^Доработать/ });
  const seen = () =>
    page.evaluate(() => {
      const inWindow = (element: Element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && bottom > 60 && top < window.innerHeight;
      };
      const remarks = [...document.querySelectorAll('#review ol > li')];
      const buttons = [...document.querySelectorAll('#review button')].filter(({ textContent }) =>
        textContent.startsWith('Доработать'),
      );
      return { remark: remarks.some(inWindow), button: buttons.some(inWindow) };
    });
  const top = await page.evaluate(() => window.scrollY);
  for (let y = Math.max(0, top - 1_200); y < top + 3_000; y += 150) {
    await page.evaluate((at) => window.scrollTo(0, at), y);
    const { remark, button } = await seen();
    if (remark) expect(button, `at ${y}`).toBe(true);
  }

  const field = page.getByLabel('Ваш ответ:');
  const selected = () =>
    field.evaluate((element: HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart, element.selectionEnd),
    );
  await firstRemark(page).getByRole('button', { name: 'Исправить это место' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(first);
  expect(await selected()).toBe(quoted);
  await expect(begin).toHaveCount(0);

  // The draft goes on, and its words are found again.
  await field.fill(`Вчера. ${first}`);
  await page.getByRole('button', { name: `Показать в ответе: ${quoted}` }).click();
  expect(await selected()).toBe(quoted);
  await expectAccessible(page);
});

test('the number of a quote takes a finger, leads to its remark, and the quote back to its place @phone', async ({
  page,
  db,
  signIn,
  isMobile,
}) => {
  const { student, lesson } = await reviewed(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}#review`);
  await expectInWindow(firstRemark(page));
  const press = (what: Locator) => (isMobile ? what.tap() : what.click());

  const quote = firstRemark(page).getByRole('button', { name: `Показать в ответе: ${quoted}` });
  await press(quote);
  const number = page.getByRole('button', { name: `Замечание 1: ${names[0]}` });
  await expect(number).toBeFocused();
  await expectInWindow(number);
  // Whoever presses within twelve pixels of its middle meets it.
  const missed = await number.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const around = [-11.5, 0, 11.5];
    return around.flatMap((right) =>
      around.flatMap((down) =>
        document.elementFromPoint(x + right, y + down) === button ? [] : [`${right} ${down}`],
      ),
    );
  });
  expect(missed).toEqual([]);
  await press(number);
  await expect(quote).toBeFocused();
  await expectInWindow(quote);
});

test('what is being written stays in view until one scrolls up, and «К новому» brings it back @phone', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { student, lesson } = await aLongLesson(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByLabel('Ваш ответ:')).toBeVisible();
  // As in a train: what is loaded from here on comes late, and by then the words are further down than a window.
  await page.route('**/*.js', async (route) => {
    await page.waitForTimeout(1_500);
    await route.continue();
  });
  await page.getByLabel('Ваш ответ:').fill(`${first} Тогда мы успеем всё проверить.`);
  const linesOf = (name: string, index: number) => [
    `## ${index + 1}. ${name}\nУровень: Пока нет\n`,
    ...Array.from(
      { length: index === 0 ? 30 : 6 },
      (_, line) => `Строка ${index + 1}.${line} говорит о ваших словах подробно. `,
    ),
    '\nДальше: назовите день и час.\n',
  ];
  const sections = names.map((name, index) =>
    index === 0 ? [linesOf(name, index).join('')] : linesOf(name, index),
  );
  // However long the page is looked at, it is still being written.
  const [lastSections, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const before = ['Человеку: нет\n', ...sections.slice(0, 3).flat()];
  const after = sections.slice(3).flat();
  model.script({
    kind: 'text',
    pieces: [...before, ...after, '## Итог\nНачните с вопроса.\nУверенность: высокая\n'],
    heldAt: { [before.length]: lastSections.promise, [before.length + after.length]: end.promise },
    pauseMs: 280,
  });
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(review(page).getByRole('heading', { name: 'Попытка 1 из 3' })).toBeFocused();

  const newest = () =>
    page.evaluate(() => {
      const part = [...document.querySelectorAll('#review [data-writing]')].at(-1)?.getBoundingClientRect();
      return part && { bottom: part.bottom, isIn: part.bottom > 60 && part.bottom <= window.innerHeight };
    });
  await expect.poll(async () => (await newest())?.isIn).toBe(true);
  for (let moment = 0; moment < 12; moment += 1) {
    const part = await newest();
    if (part) expect(part.isIn, `moment ${moment}: ${part.bottom}`).toBe(true);
    await page.waitForTimeout(280);
  }
  await expect(review(page).getByText(/Пишет: критерий \d из 5/)).toBeVisible();
  await expectAccessible(page);

  // Up, as by a wheel or a finger: nobody is fetched back.
  await page.evaluate(() => window.scrollBy(0, -900));
  const there = await page.evaluate(() => window.scrollY);
  const isThere = async () =>
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - there)).toBeLessThan(3);
  lastSections.resolve();
  for (const line of ['4.0', '4.2', '4.4']) {
    await expect(review(page).getByText(`Строка ${line} говорит`)).toBeAttached();
    await isThere();
  }
  await page.getByRole('button', { name: 'К новому ↓' }).click();
  for (let moment = 0; moment < 8; moment += 1) {
    const part = await newest();
    if (part) expect(part.isIn, `later moment ${moment}: ${part.bottom}`).toBe(true);
    await page.waitForTimeout(250);
  }
  end.resolve();
  await expect(review(page).getByText('Начните с вопроса.')).toBeVisible();
  await expect(review(page).getByText('· Отзыв готов')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Отзыв готов' })).toBeAttached();
  await expectAccessible(page);
  // What is still on its way when the test ends is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('while a lesson is read, one line stays that says which part it is, and leads to the others @phone', async ({
  page,
  db,
  signIn,
}) => {
  const { student, lesson } = await aLongLesson(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await expect(
    page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'попытка 1 из 3' }),
  ).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Части урока' });
  await expect(parts).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect(parts.getByRole('button', { name: 'Материал' })).toHaveAttribute('aria-current', 'location');
  await expectAccessible(page);
  await parts.getByRole('button', { name: 'Задание' }).click();
  await expect(parts.getByRole('button', { name: 'Задание' })).toHaveAttribute('aria-current', 'location');
  await expect(page.getByRole('heading', { name: 'Задание' })).toBeInViewport();
  await expect(page.getByText('Отзыв ИИ-наставника придёт через несколько секунд')).toBeVisible();
});
