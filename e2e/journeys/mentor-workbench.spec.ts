import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import type { ModelRequest } from '#test/model-server.ts';

type Db = Parameters<typeof createAnswer>[0];

const asked = 'Сможешь прислать макет к пяти?';
const told = 'Пришли мне макет к пяти, пожалуйста.';
const hinted = 'Хорошо бы макет был к пяти.';

const before = 'Разбери просьбу';
const draft = 'Вопрос — тоже просьба';
const mended = 'Вопрос — тоже просьба, намёк нет';

/** A model that the version in force tells nothing of questions, and the first draft too much. */
function reviewOf({ body }: ModelRequest) {
  const text = body.messages.map(({ content }) => content).join('\n');
  const answer = [asked, told, hinted].find((one) => text.includes(one)) ?? told;
  const isSeen = {
    [asked]: text.includes(draft),
    [told]: true,
    [hinted]: text.includes(draft) && !text.includes(mended),
  }[answer];
  const level = isSeen ? `Уровень: Есть\n> ${answer}\nПросьба есть.` : 'Уровень: Пока нет\nПросьбы нет.';
  return {
    kind: 'text' as const,
    pieces: [`Человеку: нет\n## 1. Просьба\n${level}\nУверенность: высокая\n`],
  };
}

const levels = ['Пока нет', 'Есть'];

interface Given {
  content: string;
  level: number;
  author: 'model' | 'mentor';
}

/** A lesson whose curator has decided of seven answers, and four more that the model alone has read. */
async function judgedLesson(db: Db, admin: { id: string }) {
  const course = await createCourse(db);
  const lesson = await createLesson(db, {
    course_id: course.id,
    title: 'Макет к пяти',
    assignment: 'Попросите макет',
  });
  const criterion = aCriterion('Просьба', levels);
  const version = await createMentorVersion(db, {
    lesson_id: lesson.id,
    prompt: before,
    criteria: [criterion],
  });

  async function read({ content, level, author }: Given) {
    const student = await createUser(db);
    await enrol(db, { user_id: student.id, course_id: course.id });
    const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
    const review = await createReview(db, {
      answer_id: answer.id,
      author,
      mentor_version_id: version.id,
      requested_by_id: author === 'mentor' ? admin.id : null,
    });
    await createRemark(db, {
      review_id: review.id,
      criterion_id: criterion.id,
      level,
      quotes: [[0, content.length]],
    });
    return { student, answer };
  }

  const upheld = await read({ content: asked, level: 1, author: 'mentor' });
  const disputed = await createReview(db, {
    answer_id: upheld.answer.id,
    in_force: false,
    latest: false,
    mentor_version_id: version.id,
  });
  const remark = await createRemark(db, { review_id: disputed.id, criterion_id: criterion.id, level: 0 });
  await createReferral(db, {
    answer_id: upheld.answer.id,
    reason: 'disagreement',
    remark_id: remark.id,
    decision: 'changed',
    settled_at: hoursFromNow(-1),
    settled_by_id: admin.id,
  });
  for (const given of [
    { content: asked, level: 1 },
    { content: told, level: 1 },
    { content: told, level: 1 },
    { content: told, level: 1 },
    { content: hinted, level: 0 },
    { content: told, level: 1 },
  ])
    await read({ ...given, author: 'mentor' });
  const alone = [];
  for (let number = 0; number < 4; number += 1)
    alone.push(await read({ content: asked, level: 0, author: 'model' }));
  return { lesson, alone };
}

/** Ten minutes of an author, told as they go. */
const step = (words: string, act: () => Promise<void>) =>
  test.step(words, async () => {
    const from = Date.now();
    await act();
    // oxlint-disable-next-line no-console -- the story is what this journey is for
    console.log(`  ${words} (${((Date.now() - from) / 1_000).toFixed(1)} с)`);
  });

/** Whatever a run asks first, it is begun by the button with its price. */
async function begin(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'Перед прогоном' });
  await preview.getByRole('button', { name: /^(Прогнать: |Показать таблицу)/ }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByText(/^Закончен: /).filter({ visible: true })).toBeVisible();
}

const cellsOf = (table: Locator, words: string) => table.getByText(words, { exact: true });

/** What the gate refuses, the browser says too. */
test.use({ expectedComplaints: [/\b409\b.*mentor-draft\/publish/] });

test('an author drafts a mentor, holds it against samples, mends it, publishes it and has answers read again', async ({
  page,
  db,
  model,
  asAdmin,
  openAs,
}) => {
  model.always(reviewOf);
  const { lesson, alone } = await judgedLesson(db, asAdmin);
  const table = page.getByRole('table', { name: /образцы по критериям/ });
  const runs = page.getByRole('region', { name: 'Прогоны' });

  await page.goto(`/lesson/${lesson.id}/edit?tab=review`);
  await page.getByRole('link', { name: 'Наставник урока' }).click();
  await expect(page.getByRole('heading', { name: 'Наставник урока', level: 1 })).toBeVisible();

  await step('«7 кандидатов» → «Взять все»', async () => {
    await expect(page.getByText('7 кандидатов')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Взять все' }).click();
    await expect(page.getByRole('list', { name: 'Образцы' }).getByRole('listitem')).toHaveCount(7);
  });

  await step('другой администратор оценивает образец, не видя первой оценки', async () => {
    const theirs = await openAs(await createAdmin(db));
    await theirs.goto(`/lesson/${lesson.id}/mentor`);
    const list = theirs.getByRole('list', { name: 'Образцы' });
    await list.getByRole('button', { expanded: false }).first().click();
    await list.getByRole('button', { name: 'Оценить ещё раз, не видя первой оценки' }).click();
    const form = list.getByRole('group', { name: 'Ваша оценка' });
    await expect(form).toBeFocused();
    await expect(list.getByRole('group', { name: 'Каких уровней ждёте' })).toBeHidden();
    await form.getByLabel('Просьба').selectOption('Пока нет');
    await expectAccessible(theirs);
    await expectFitsPhone(theirs);
    await form.getByRole('button', { name: 'Сохранить оценку' }).click();
    const differing = list.getByRole('list', { name: 'Люди разошлись' });
    await expect(differing.getByRole('listitem')).toHaveText('Вы: Просьба — «Пока нет», ждут «Есть»');
    await expectAccessible(theirs);
  });

  await step('прогоняет версию в силе, чтобы было с чем сравнить', async () => {
    await runs.getByRole('button', { name: /^Прогнать по образцам/ }).click();
    await begin(page);
    await expect(cellsOf(table, 'неверно')).toHaveCount(2);
  });

  await step('меняет одну строку и прогоняет черновик: две клетки стали верны, одна — нет', async () => {
    await page.getByLabel('Промпт для ИИ').fill(draft);
    await runs.getByRole('button', { name: /^Прогнать по образцам/ }).click();
    await expect(page.getByText('Черновик сохранён', { exact: true })).toBeVisible();
    await begin(page);
    await expect(cellsOf(table, 'стало верно')).toHaveCount(2);
    await expect(cellsOf(table, 'стало неверно')).toHaveCount(1);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await step('публикация не проходит: стало неверно', async () => {
    await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Где стало неверно' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
  });

  await step('исправляет и прогоняет ещё раз', async () => {
    await page.getByLabel('Промпт для ИИ').fill(mended);
    await runs.getByRole('button', { name: /^Прогнать по образцам/ }).click();
    await begin(page);
    await expect(cellsOf(table, 'стало неверно')).toHaveCount(0);
    await expect(page.getByText('Прогнана по всем образцам, неверно нигде не стало')).toBeVisible();
  });

  await step('публикует: «после прогона 3»', async () => {
    await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(page.getByText('Версия 2 опубликована', { exact: true })).toBeVisible();
    const versions = page.getByRole('list', { name: 'Версии наставника' });
    await expect(versions.getByRole('button').first()).toContainText('после прогона 3');
  });

  await step('перечитывает поток: четыре отзыва изменились бы, семь пропущены', async () => {
    await page.getByRole('button', { name: 'Перечитать поток…' }).click();
    await page.getByLabel('Только те, у кого нет отзыва человека').uncheck();
    await page.getByRole('button', { name: 'Посчитать' }).click();
    await expect(page.getByText('7: В силе отзыв человека')).toBeVisible();
    await page.getByRole('button', { name: 'Выбрать поимённо…' }).click();
    const names = page.getByRole('dialog', { name: 'Какие ответы перечитать' });
    await expect(names.getByText('Отмечено 4 из 11')).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await names.getByLabel('Выбрать все').uncheck();
    await names.getByRole('listitem').getByRole('checkbox', { disabled: false }).first().check();
    await names.getByRole('button', { name: /^Взять 1.ответ$/ }).click();
    await expect(page.getByRole('button', { name: /^Прогнать: 1.запрос/ })).toBeVisible();
    await page.getByRole('button', { name: 'Взять все' }).click();
    await expect(page.getByRole('button', { name: /^Прогнать: 4.запроса/ })).toBeVisible();
    await begin(page);
    await expect(page.getByRole('button', { name: 'уровни выше 4' })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await step('применяет: четырём сказано', async () => {
    await page.getByRole('button', { name: 'Применить все изменения' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Заменить' }).click();
    await expect(page.getByText(/^Заменено: 4.отзыва, сказано 4.студентам/)).toBeVisible();
    const [student] = alone;
    if (!student) throw new Error('Somebody whose answer the model alone has read');
    const theirs = await openAs(student.student);
    await theirs.goto(`/lesson/${lesson.id}`);
    // At its highest level a criterion is one line, which opens.
    await theirs.getByRole('heading', { name: 'Просьба' }).click();
    await expect(theirs.getByText('Просьба есть.')).toBeVisible();
  });
});
