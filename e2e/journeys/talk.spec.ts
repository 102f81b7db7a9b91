import { createMentorVersion, createScenario, createStudentInLesson } from '#test/factories.ts';
import type { Behaviour, ModelRequest } from '#test/model-server.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

type Db = Parameters<typeof createScenario>[0];

async function lessonWithTalk(db: Db, { assignment = 'Напишите, что бы вы сказали.' } = {}) {
  const { lesson, student } = await createStudentInLesson(db, {
    lesson: { assignment },
  });
  await createMentorVersion(db, { lesson_id: lesson.id });
  await createScenario(db, { lesson_id: lesson.id });
  return { lesson, student };
}

const lines = [
  'Привет. Да, про макет: вчера он пришёл в пять',
  'Понимаю, что тебе трудно',
  'Что мешает прислать его до обеда?',
  'Какая у тебя сейчас нагрузка?',
  'Кто мог бы взять часть правок?',
  'Я попрошу Олега собирать правки к десяти',
  'Тогда макет к часу — это реально?',
  'Договорились, спасибо',
];

const quoted = 'Я попрошу Олега собирать правки к десяти';

const review = [
  `## 1. Факты\nУровень: Есть частично\n> ${quoted}\nЗдесь появляется помощник.\nДальше: назовите день.\n`,
  '## 2. Просьба\nУровень: Есть\n> Ну вот, ответ 3\nЧас назван.\n',
  '## Итог\nРазговор дошёл до дела.\nУверенность: высокая\n',
];

const header = 'Человеку: нет\nОтметки: нет\n';

/** The persona by the number of the student's lines; the mentor for anything else. */
const playing =
  (pauseMs = 5) =>
  ({ body }: ModelRequest): Behaviour => {
    const isPersona = body.messages[0]?.content.includes('# Денис');
    if (!isPersona) return { kind: 'text', pieces: review, pauseMs };
    const said = body.messages.filter(({ role }) => role === 'assistant').length;
    return { kind: 'text', pieces: [header, `Ну вот, ответ ${said}. `, 'И ещё кое-что.'], pauseMs };
  };

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваша реплика' });
const log = (page: Page) => page.getByRole('log');
const spoken = (page: Page, name: RegExp) => page.getByRole('article', { name });

async function startTalk(page: Page, lessonId: string) {
  await page.goto(`/lesson/${lessonId}`);
  await page.getByRole('button', { name: 'Начать разговор' }).click();
  await expect(field(page)).toBeVisible();
}

/** As who has no mouse. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key doesn’t lead there');
}

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a student talks by the keyboard alone, from the card to the review and back to a line', async ({
  page,
  db,
  model,
  signIn,
}) => {
  test.slow();
  const { lesson, student } = await lessonWithTalk(db);
  await signIn(student);
  model.always(playing());
  await page.goto(`/lesson/${lesson.id}`);
  const start = page.getByRole('button', { name: 'Начать разговор' });
  await expect(page.getByText('До 10 реплик, две подсказки, минут десять')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('radio', { name: 'Обычный' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Лёгкий' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(spoken(page, /^Денис ?, реплика 1$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await tabTo(page, field(page));
  for (const [index, line] of lines.entries()) {
    await page.keyboard.type(line);
    // His last words are shown a moment before he has finished.
    await expect(page.getByRole('button', { name: 'Сказать', exact: true })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(spoken(page, new RegExp(`^Денис ?, реплика ${index + 2}$`))).toContainText('И ещё кое-что.');
    await expect(field(page)).toBeFocused();
    if (index === 0) await expectAccessible(page);
  }
  await expect(log(page).getByRole('article')).toHaveCount(17);
  await expectAccessible(page);

  await tabTo(page, page.getByRole('button', { name: 'Ещё' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Начать заново' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Закончить', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Закончить разговор?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Получить разбор' })).toBeInViewport();
  await expectAccessible(page);
  model.always(playing(900));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('textbox', { name: 'Какую свою реплику вы бы сказали иначе?' })).toBeVisible();
  await expect(page.getByText('Пока наставник читает')).toBeFocused();
  await expect(page.getByText('Разговор дошёл до дела.')).toBeVisible();
  // The question goes by itself once the review is there.
  await expect(page.getByRole('button', { name: 'Пропустить' })).toHaveCount(0);
  await expectAccessible(page);
  const quote = spoken(page, /^Вы ?, реплика 6$/);
  await expect(quote.locator('mark')).toHaveText(`${quoted}1`);
  await expect(page.locator('mark')).toHaveCount(1);
  await tabTo(page, page.getByRole('button', { name: 'Реплика 6' }));
  await page.keyboard.press('Enter');
  await expect(quote).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /^Денис, реплика 2:/ }));
  await page.keyboard.press('Enter');
  await expect(spoken(page, /^Денис ?, реплика 2$/)).toBeFocused();
  await expect(page.getByText(/^Узнали обстоятельств: \d из 1$/)).toBeVisible();

  await page.goto(`/lesson/${lesson.id}`);
  await expect(spoken(page, /^Вы ?, реплика 6$/)).toContainText(quoted);
});

test('on a narrow screen, in the dark: the talk, its end and the review fit and can be read by everybody', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { lesson, student } = await lessonWithTalk(db);
  await signIn(student);
  model.always(playing());
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await startTalk(page, lesson.id);
  for (const line of lines.slice(0, 2)) {
    await field(page).fill(line);
    await page.getByRole('button', { name: 'Сказать', exact: true }).click();
    await expect(log(page)).toContainText(line);
    await expect(page.getByRole('button', { name: 'Подсказка (2)' })).toBeEnabled();
  }
  await expectAccessible(page);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await expect(field(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Закончить', exact: true }).click();
  await page.getByRole('button', { name: 'Получить разбор' }).click();
  await expect(page.getByText('Разговор дошёл до дела.')).toBeVisible();
  await expectAccessible(page);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
});

test('reloads in mid reply lose no sentence, and the rest comes', async ({ page, db, model, signIn }) => {
  const { lesson, student } = await lessonWithTalk(db);
  await signIn(student);
  await startTalk(page, lesson.id);
  const sentences = Array.from({ length: 10 }, (_, index) => `Это предложение ${index + 1}. `);
  model.always({ kind: 'text', pieces: [header, ...sentences], pauseMs: 900 });
  await field(page).fill(lines[0] ?? '');
  await page.getByRole('button', { name: 'Сказать', exact: true }).click();
  await expect(log(page)).toContainText('Это предложение 1.');
  await field(page).fill('Пишу дальше');
  const reply = spoken(page, /^Денис ?, реплика 2$/);
  const read = async () => (await reply.textContent())?.trim() ?? '';
  const seen = [await read()];
  for (let reload = 0; reload < 2; reload += 1) {
    await page.reload();
    seen.push(await read());
    await expect(log(page)).toContainText(lines[0] ?? '');
  }
  // Even the last look was in mid reply.
  expect(seen.at(-1)).not.toContain('Это предложение 10.');
  await expect(reply).toContainText(sentences.join('').trim());
  seen.push(await read());
  for (const [index, text] of seen.slice(1).entries()) expect(text.startsWith(seen[index] ?? '')).toBe(true);
  await expect(field(page)).toHaveValue('Пишу дальше');
  await expect(log(page).getByRole('article')).toHaveCount(3);
});

test('of two tabs one says the line, and the other keeps its words', async ({
  page,
  db,
  model,
  signIn,
  openAs,
}) => {
  const { lesson, student } = await lessonWithTalk(db);
  await signIn(student);
  model.always(playing(300));
  await startTalk(page, lesson.id);
  const other = await openAs(student);
  await other.goto(page.url());
  await field(page).fill('Из первой');
  await field(other).fill('Из второй');
  // Before the other has heard of it.
  await other.route('**/turns', async (route) => {
    await expect(log(page)).toContainText('Из первой');
    await route.continue();
  });
  await Promise.all([
    other.getByRole('button', { name: 'Сказать', exact: true }).click(),
    page.getByRole('button', { name: 'Сказать', exact: true }).click(),
  ]);
  await expect(log(other)).toContainText('Из первой');
  await expect(field(other)).toHaveValue('Из второй');
  await expect(log(other)).not.toContainText('Из второй');
});

test('a lost connection keeps the line in its place until it can be sent', async ({
  page,
  db,
  model,
  signIn,
  complaints,
}) => {
  const { lesson, student } = await lessonWithTalk(db);
  await signIn(student);
  model.always(playing());
  await startTalk(page, lesson.id);
  await page.context().setOffline(true);
  await field(page).fill('Слышно меня?');
  await page.getByRole('button', { name: 'Сказать', exact: true }).click();
  await expect(page.getByText(/Не отправлено/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(spoken(page, /^Денис ?, реплика 2$/)).toContainText('И ещё кое-что.');
  await expect(page.getByText(/Не отправлено/)).toHaveCount(0);
  await expect(log(page).getByText('Слышно меня?')).toHaveCount(1);
  complaints.length = 0;
});
