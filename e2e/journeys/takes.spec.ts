import type { Dialogue } from '#contract/talks/schemas.ts';
import {
  aCriterion,
  createDialogue,
  createMentorVersion,
  createScenario,
  createStudentInLesson,
} from '#test/factories.ts';
import type { Behaviour, ModelRequest } from '#test/model-server.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

// «Сказать иначе»: from a line or a remark to other words in its place, compared with what was, and sent.

type Db = Parameters<typeof createScenario>[0];

const criteria = [aCriterion('Просьба'), aCriterion('Интерес')];
const asked = 'Вчера макет пришёл в пять. Когда будет утром?';
const better = 'Понимаю, тебе трудно. Когда будет утром? К одиннадцати сможешь?';

const reviewOf = (quote: string, level: string, checks = '') => [
  'Человеку: нет\n',
  `## 1. Просьба\nУровень: ${level}\n> ${quote}\nЧас ещё не назван.\nДальше: назовите час.\n`,
  `## 2. Интерес\nУровень: Пока нет\nВопроса о его делах нет.\nДальше: спросите.\n`,
  `${checks}## Итог\nЕсть с чем работать.\nУверенность: высокая\n`,
];

const playing = ({ body }: ModelRequest): Behaviour => {
  if (body.messages[0]?.content.includes('# Денис'))
    return { kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'К одиннадцати? ', 'Ну, давай.'] };
  const isTake = body.messages.at(-1)?.content.includes(better) === true;
  const pieces = isTake
    ? reviewOf(better, 'Есть', '## Прошлые замечания\n- З1: закрыто. > К одиннадцати сможешь?\n')
    : reviewOf(asked, 'Пока нет');
  return { kind: 'text', pieces };
};

const turns: Parameters<typeof createDialogue>[1]['turns'] = [
  { speaker: 'persona', text: 'Привет. Ты опять про макет?' },
  { speaker: 'student', text: 'Привет, Денис. Есть минута?' },
  { speaker: 'persona', text: 'Есть.' },
  { speaker: 'student', text: asked },
  {
    speaker: 'persona',
    text: 'Раньше обеда никак.',
    mood: { trust: 1, points: 0, seen: [], facts: [], met: [] },
  },
];

async function talked(db: Db) {
  const { lesson, student } = await createStudentInLesson(db, { lesson: { attempts_limit: 2 } });
  await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  const scenario = await createScenario(db, { lesson_id: lesson.id });
  const of = { user_id: student.id, lesson_id: lesson.id, scenario_id: scenario.id };
  const { id } = await createDialogue(db, { ...of, turns, ended_by: 'student' });
  return { lesson, student, id };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваша реплика' });
const note = (page: Page) => page.getByRole('complementary', { name: 'Замечание наставника' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a student says it otherwise from a remark, compares, sends the take, and the remark is closed', async ({
  page,
  db,
  model,
  signIn,
}) => {
  test.slow();
  const { lesson, student, id } = await talked(db);
  model.always(playing);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}/talk/${id}`);
  await press(page, 'Получить разбор');
  const remark = page.getByRole('listitem').filter({ hasText: 'Час ещё не назван' });
  await remark.getByRole('button', { name: 'Сказать иначе с реплики 2' }).click();

  // One press: the take is open, the remark beside the field.
  await expect(page.getByText(/^Другая попытка разговора, с реплики 2 · разговор от/)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Раньше вы сказали:')).toContainText(asked);
  await expect(note(page)).toContainText('назовите час');
  await expectAccessible(page);
  // Another device finds it as it is.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(note(page)).toContainText('назовите час');

  // Back to the remark and to the take again: what was typed is kept.
  await field(page).fill(better);
  const takePath = new URL(page.url()).pathname;
  const cardOfRemark = page.getByRole('heading', { level: 3, name: /Просьба/ });
  await expect(page.getByRole('link', { name: 'К замечанию' })).toBeVisible();
  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}#remark-`));
  await expect(cardOfRemark).toBeFocused();
  await expect(page.getByText('Час ещё не назван')).toBeInViewport();
  await page.goto(takePath);
  await page.getByRole('link', { name: 'К замечанию' }).click();
  await expect(cardOfRemark).toBeFocused();
  await page.goto(takePath);
  await expect(field(page)).toHaveValue(better);
  await press(page, 'Сказать');
  await expect(page.getByRole('log')).toContainText('Ну, давай.');
  await press(page, 'Закончить');
  await expect(page.getByRole('heading', { name: 'Закончить эту попытку?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Сравнить' }).click();

  await expect(page.getByText('Начало общее: 3 реплики')).toBeVisible();
  await expect(page.getByText('Расположение покажем, когда закончите оба.')).toHaveCount(2);
  await expect(page.getByRole('insertion').first()).toContainText('Понимаю');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page);
  // 320 pixels are 640 at 200 %.
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await page.getByRole('radio', { name: 'Было' }).check({ force: true });
  await expect(page.getByText('Раньше обеда никак.')).toBeVisible();
  await expect(page.getByText('К одиннадцати? Ну, давай.')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });

  await press(page, 'Отправить эту попытку');
  await expect(page.getByText('Есть с чем работать.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Другие попытки разговора: 1' })).toBeVisible();
  await page.getByRole('link', { name: /^Сравнить/ }).click();
  await expect(page.getByRole('heading', { name: 'Что сказал наставник' })).toBeVisible();
  await expect(page.getByText('В конце собеседник:')).toHaveCount(2);
  const checks = await db.selectFrom('remark_checks').select('outcome').execute();
  expect(checks).toContainEqual({ outcome: 'closed' });
});

test.describe('while a talk goes on', () => {
  test.use({ expectedComplaints: [/409/] });

  test('an own line of a running talk is said otherwise, by its key too; a second take asks first', async ({
    page,
    db,
    model,
    signIn,
  }) => {
    const { lesson, student, id } = await talked(db);
    await db.updateTable('dialogues').set({ ended_at: null, ended_by: null }).where('id', '=', id).execute();
    model.always(playing);
    await signIn(student);
    const path = `/lesson/${lesson.id}/talk/${id}`;
    await page.goto(path);
    await page.getByRole('button', { name: 'Сказать иначе с реплики 1' }).focus();
    await page.keyboard.press('Alt+KeyB');
    await expect(page.getByText('Другая попытка разговора, с реплики 1')).toBeVisible();
    await page.goto(path);
    await page.getByRole('button', { name: 'Сказать иначе с реплики 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Другая попытка разговора уже начата')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Закончить его и начать этот');
    await expect(page.getByText('Другая попытка разговора, с реплики 2')).toBeVisible();
    const open = await page.request.get(`/api/lessons/${lesson.id}/dialogues`);
    const kinds = ((await open.json()) as Dialogue[]).filter(({ endedBy }) => endedBy === null);
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['practice', 'take']);
  });
});
