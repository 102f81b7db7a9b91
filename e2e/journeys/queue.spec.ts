import type { ReferralReason } from '#contract/referrals/words.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

type Db = Parameters<typeof createAnswer>[0];

const content =
  'Отчёт опоздал на два дня, и я сказал об этом коллеге при всех.\n\nПришлите его, пожалуйста, к пятнице, до обеда.';

/** A course of its own with a curator, so that tests side by side don't see each other's referrals. */
async function courseWithCurator(db: Db) {
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Четыре фразы' });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const reach = { of: [{ course_id: course.id }] };
  return { course, lesson, version, curator: await createCurator(db, reach), reach };
}

type Setting = Awaited<ReturnType<typeof courseWithCurator>>;

interface Waiting {
  reason: ReferralReason;
  name: string;
  dueIn?: number;
  disagreement?: string;
}

/** An answer reviewed by criterion that waits for a person. */
async function waiting(db: Db, setting: Setting, { reason, name, dueIn = 5, disagreement }: Waiting) {
  const student = await createUser(db, { first_name: name, last_name: 'Ким' });
  await enrol(db, { user_id: student.id, course_id: setting.course.id });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: setting.lesson.id, content });
  const hasReview = !['crisis', 'no_ai', 'budget'].includes(reason);
  const review = hasReview
    ? await createReview(db, {
        answer_id: answer.id,
        mentor_version_id: setting.version.id,
        in_force: reason !== 'release',
        summary: `Хорошее начало, ${name}.`,
        text: `## Факты\n\nСрок назван.\n\nХорошее начало, ${name}.`,
        confidence: 'low',
      })
    : undefined;
  const remark =
    review &&
    (await createRemark(db, {
      review_id: review.id,
      criterion_id: setting.version.criteria[0]?.id ?? '',
      level: 1,
      text: 'Срок назван, но рядом с ним оценка.',
      next_step: 'оставьте только то, что видно на записи',
      quotes: [[0, 24]],
    }));
  await createReferral(db, {
    answer_id: answer.id,
    reason,
    due_at: hoursFromNow(dueIn),
    ...(disagreement && remark && { remark_id: remark.id, text: disagreement }),
  });
  return { student, answer };
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Записи очереди' }).getByRole('listitem');

const row = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

const opened = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: `${name} Ким` });

/** Four that wait, the alarm due last but one. */
async function four(db: Db) {
  const setting = await courseWithCurator(db);
  await waiting(db, setting, { reason: 'doubt', name: 'Иван', dueIn: -3.5 });
  const disagreement = 'Опоздал на два дня — это факт, а не оценка.';
  const disputed = await waiting(db, setting, { reason: 'disagreement', name: 'Пётр', disagreement });
  await waiting(db, setting, { reason: 'crisis', name: 'Ольга', dueIn: 12 });
  const unread = await waiting(db, setting, { reason: 'no_ai', name: 'Зоя', dueIn: 20 });
  return { setting, disagreement, students: [disputed.student, unread.student] };
}

test('by keys alone one is kept, one corrected, one answered, and the students read the words', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  test.slow();
  const { setting, students } = await four(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(rowsOf(page)).toHaveCount(4);
  // An alarm waits for words; Escape gives the keys back to the queue.
  await page.keyboard.press('j');
  await expect(page.getByLabel('Ваш ответ')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opened(page, 'Ольга')).toBeFocused();
  await page.keyboard.press('j');
  await expect(opened(page, 'Иван')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Вернуть (Z)' })).toBeVisible();

  await expect(opened(page, 'Пётр')).toBeFocused();
  await page.keyboard.press('e');
  const correct = page.getByRole('dialog', { name: 'Исправить отзыв' });
  await correct.getByRole('region', { name: 'Факты' }).getByLabel('Замечание').fill('Вы правы: это факт.');
  await correct.getByRole('button', { name: 'Сохранить' }).press('Enter');

  await expect(opened(page, 'Зоя')).toBeFocused();
  await page.keyboard.press('r');
  const reply = page.getByRole('dialog', { name: 'Ответить студенту' });
  await reply.getByRole('region', { name: 'Просьба' }).getByLabel('Замечание').fill('Просьба ясна.');
  await reply.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await expect(page.getByLabel('Ваш ответ')).toBeFocused();

  for (const student of students) {
    const lesson = await openAs(student);
    await lesson.goto(`/lesson/${setting.lesson.id}`);
    await expect(lesson.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible({ timeout: 20_000 });
  }
});

test('alarms come first, and every state of the screen can be read by all @phone', async ({
  page,
  db,
  signIn,
}, { project }) => {
  test.slow();
  const { setting, disagreement } = await four(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(rowsOf(page).first()).toContainText('Тревога');
  await expect(rowsOf(page).nth(1)).toContainText('просрочено на 3 ч');
  await expectAccessible(page);

  await row(page, 'Ольга').getByRole('link').click();
  await expect(page.getByText('Ответ похож на тревогу')).toBeVisible();
  await page.getByRole('button', { name: 'Ложная тревога' }).click();
  await expect(page.getByText(/Ответ отправится модели/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByText(/Ответ отправится модели/)).toBeHidden();

  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name: 'Иван' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByText(disagreement)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Клавиши очереди' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  if (project.name === 'phone') {
    await page.getByRole('link', { name: 'Назад к очереди' }).click();
    await expect(row(page, 'Пётр').getByRole('link')).toBeFocused();
  }
});

test.describe('two people at once', () => {
  // The refused call is in the browser's log.
  test.use({ expectedComplaints: [/409/] });

  test('one sees who looks; the second learns the first’s decision and loses no word', async ({
    page,
    db,
    signIn,
    openAs,
  }) => {
    test.slow();
    const setting = await courseWithCurator(db);
    await waiting(db, setting, { reason: 'disagreement', name: 'Иван', disagreement: 'Не согласен.' });
    await waiting(db, setting, { reason: 'doubt', name: 'Пётр', dueIn: 9 });
    await signIn(setting.curator);
    const anna = await openAs(
      await createCurator(db, { ...setting.reach, first_name: 'Анна', last_name: 'Королёва' }),
    );
    await page.goto('/queue');
    await anna.goto('/queue');
    await row(anna, 'Иван').getByRole('link').click();
    await expect(opened(anna, 'Иван')).toBeVisible();
    await expect(row(page, 'Иван')).toContainText('смотрит Анна Королёва');
    await expectAccessible(page);

    await row(page, 'Иван').getByRole('link').click();
    await expect(page.getByText('Сейчас смотрит Анна Королёва')).toBeVisible();
    await page.getByRole('button', { name: /^Ответить/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ответить студенту' });
    await dialog.getByLabel('Ваш ответ').fill('Перечитайте второй абзац');

    await anna.getByRole('button', { name: /^Оставить/ }).click();
    await expect(opened(anna, 'Пётр')).toBeVisible();
    await expect(dialog.getByText('Уже решено: Оставлено')).toBeVisible();
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText(/Уже решено: Анна Королёва/)).toBeVisible();
    await expect(dialog.getByLabel('Ваш ответ')).toHaveValue('Перечитайте второй абзац');
    await expectAccessible(page);

    // Anna's page is left, and with it her look.
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('button', { name: 'Не сохранять' }).click();
    await expect(row(page, 'Пётр')).toContainText('смотрит Анна Королёва');
    await anna.goto('about:blank');
    await expect(row(page, 'Пётр')).not.toContainText('смотрит');
  });
});

test('the count in the navigation moves by itself, and many reviews are released at once @phone', async ({
  page,
  db,
  signIn,
  openAs,
}, { project }) => {
  test.slow();
  const setting = await courseWithCurator(db);
  const names = ['Иван', 'Пётр', 'Ольга'];
  const students = [];
  for (const name of names) students.push((await waiting(db, setting, { reason: 'release', name })).student);
  await waiting(db, setting, { reason: 'budget', name: 'Зоя', dueIn: -1 });
  await signIn(setting.curator);
  await page.goto('/queue');
  const menu = page.getByRole('button', { name: 'Меню' });
  const count =
    project.name === 'phone'
      ? page.getByRole('menuitem', { name: /Очередь/ })
      : page.getByRole('link', { name: /^Очередь/ });
  if (project.name === 'phone') await menu.click();
  await expect(count).toHaveAccessibleName(/4 ждут, 1 просрочен/);
  if (project.name === 'phone') await page.keyboard.press('Escape');

  await page.getByLabel('Причина').selectOption({ label: 'Ждёт выпуска (3)' });
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByLabel('Выбрать все на странице').check();
  await page.getByLabel('Выбрать: Ольга Ким, Четыре фразы').uncheck();
  await expectAccessible(page);
  const student = await openAs(students[0] ?? setting.curator);
  await student.goto(`/lesson/${setting.lesson.id}`);
  await expect(student.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Отдать студентам (2)' }).click();
  await expect(page.getByText('Отдано: 2 отзыва.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(student.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  await expect(student.getByText('Хорошее начало, Иван.')).toBeVisible({ timeout: 20_000 });

  // Somebody else settles one: the number changes without a touch.
  const admin = await openAs(await createAdmin(db));
  await admin.goto('/queue?reason=release');
  await row(admin, 'Ольга').getByRole('link').click();
  await admin.getByRole('button', { name: /^Отдать студенту/ }).click();
  if (project.name === 'phone') await menu.click();
  await expect(count).toHaveAccessibleName(/1 ждёт, 1 просрочен/);
});

test('an alarm: R, then what is typed stands in the field, and it may be passed on', async ({
  page,
  db,
  signIn,
}) => {
  const { setting } = await four(db);
  const admin = await createAdmin(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Ольга').getByRole('link').click();
  const field = page.getByLabel('Ваш ответ');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Здравствуйте');
  await expect(field).toHaveValue('Здравствуйте');
  await expect(page.getByText('Есть частично')).toHaveCount(0);
  await expectAccessible(page);
  // Another record and back: the words are still there.
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  await row(page, 'Ольга').getByRole('link').click();
  await expect(field).toHaveValue('Здравствуйте');
  await page.getByRole('button', { name: 'Передать администратору' }).click();
  await expect(page.getByRole('button', { name: 'Передано администратору' })).toBeDisabled();
  const told = await db.selectFrom('notices').select('subject').where('user_id', '=', admin.id).execute();
  expect(told).toMatchObject([{ subject: { student: 'Ольга Ким' } }]);
});

test('Enter, then Z within ten seconds: the student’s page, bell and outbox have seen nothing @phone', async ({
  page,
  db,
  signIn,
  openAs,
}, { project }) => {
  test.slow();
  const setting = await courseWithCurator(db);
  const { student, answer } = await waiting(db, setting, { reason: 'release', name: 'Иван' });
  await waiting(db, setting, { reason: 'release', name: 'Пётр', dueIn: 9 });
  const theirs = await openAs(student);
  const heard: string[] = [];
  theirs.on('response', (response) => {
    if (/\/api\/lessons\/.*\/answers/.test(response.url()))
      void response.text().then((body) => heard.push(body));
  });
  await theirs.goto(`/lesson/${setting.lesson.id}`);
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  if (project.name === 'phone') await page.getByRole('button', { name: /^Отдать студенту/ }).click();
  else await page.keyboard.press('Enter');
  await expect(opened(page, 'Пётр')).toBeVisible();
  const back = page.getByRole('button', { name: 'Вернуть (Z)' });
  await expect(back).toBeInViewport();
  await expectAccessible(page);
  await expectApart(page, back);
  if (project.name === 'phone') await back.click();
  else await page.keyboard.press('z');
  await expect(opened(page, 'Иван')).toBeVisible();
  await expect(back).toBeHidden();
  // Longer than the decision would have waited.
  await page.waitForTimeout(12_500);
  const inForce = await db
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answer.id)
    .where('in_force', '=', true)
    .execute();
  expect(inForce).toEqual([]);
  expect(await db.selectFrom('notices').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  expect(await db.selectFrom('outbox').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  await expect(theirs.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  expect(heard.join()).not.toContain('Хорошее начало, Иван.');
  if (project.name === 'phone') await page.getByRole('link', { name: 'Назад к очереди' }).click();
  await expect(row(page, 'Иван')).toHaveCount(1);
});

/** It lies over no heading and no other button that can be pressed. */
async function expectApart(page: Page, one: ReturnType<Page['getByRole']>): Promise<void> {
  const own = await one.boundingBox();
  if (!own) throw new Error('It is shown');
  const others = await page.locator('h1, h2, h3, button:enabled').evaluateAll((all) =>
    all
      .filter((element) => !element.textContent?.includes('Вернуть'))
      .map((element) => element.getBoundingClientRect().toJSON())
      .filter(({ width, height }) => width > 1 && height > 1),
  );
  const meets = others.filter(
    ({ left, right, top, bottom }) =>
      left < own.x + own.width && right > own.x && top < own.y + own.height && bottom > own.y,
  );
  expect(meets).toEqual([]);
}
