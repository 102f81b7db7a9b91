import type { Db } from '#server/platform/db/connect.ts';
import {
  createDialogue,
  createMentorVersion,
  createScenario,
  createStudentInLesson,
  type createUser,
} from '#test/factories.ts';
import type { ModelRequest, ModelServer } from '#test/model-server.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

// A talk in all its states, each read by everybody: on light paper, on dark, and at 320 pixels.

/** With nowhere to break it. */
const word = 'Превысокомногорассмотрительствующийнедоговор';

const card = {
  title: word,
  goal: `Договориться, чтобы ${word} кончился.`,
  persona: { name: word, who: 'дизайнер', manner: '', wants: '' },
};

const long = `${word} опять пришёл в пять часов вечера.`;

const persona = (text: string) => ({ speaker: 'persona' as const, text });
const student = (text: string) => ({ speaker: 'student' as const, text });
const said = [persona('Ты опять про макет?'), student(long), persona(long), student('Что мешает?')];

const review = `Человеку: нет\n## 1. Факты\nУровень: Есть\n> ${long}\nВидно.\n## Итог\nВышло.\nУверенность: высокая\n`;
const writes = { kind: 'text' as const, pieces: [review] };
const isMentor = ({ body }: ModelRequest) => body.messages.at(-1)?.content.includes('Разберите') === true;

type Turns = Parameters<typeof createDialogue>[1]['turns'];

interface State {
  turns?: Turns;
  endedBy?: 'limit';
  /** From the page of the talk; without it the state is the lesson's. */
  reach?: (page: Page) => Promise<void>;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваша реплика' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await press(page, 'Сказать');
}

const states: Record<string, State> = {
  'the card that begins it': {},
  'an open talk with a hint': {
    turns: [...said, persona('Правки.'), { speaker: 'hint', text: 'Спросите о нагрузке.' }],
    reach: (page) => expect(page.getByText('Спросите о нагрузке.')).toBeVisible(),
  },
  'its scene and a line that is too long': {
    turns: said.slice(0, 3),
    async reach(page) {
      await field(page).fill('я'.repeat(1_001));
      await page.getByText('Цель:').click();
      await expect(page.getByText('Длиннее предела на 1 символ')).toBeVisible();
    },
  },
  'a partner who thinks': {
    turns: said.slice(0, 3),
    async reach(page) {
      await say(page, long);
      await expect(page.getByText(/думает…$/)).toBeVisible();
    },
  },
  'a reply that didn’t come': {
    turns: [...said, { speaker: 'persona', text: null, state: 'failed', cause: 'сбой' }],
    reach: (page) => expect(page.getByText(/сбой на нашей стороне/)).toBeVisible(),
  },
  'a reply that is late': {
    turns: [
      ...said,
      { speaker: 'persona', text: null, state: 'waiting', failures: 1, due_at: '2999-01-01T00:00:00Z' },
    ],
    reach: (page) => expect(page.getByText(/отвечает дольше обычного/)).toBeVisible(),
  },
  'the end of its lines': {
    turns: [...said, persona('Ладно.')],
    endedBy: 'limit',
    reach: (page) => expect(page.getByRole('heading', { name: 'Разговор окончен' })).toBeFocused(),
  },
  'the question before the review': {
    turns: [...said, persona('Ладно.')],
    endedBy: 'limit',
    async reach(page) {
      await press(page, 'Получить разбор');
      await expect(page.getByText('Пока наставник читает')).toBeFocused();
    },
  },
  'the review': {
    turns: [...said, persona('Ладно.')],
    endedBy: 'limit',
    async reach(page) {
      await press(page, 'Получить разбор');
      await expect(page.getByText('Вышло.')).toBeVisible();
    },
  },
  'a line that is held': {
    turns: said.slice(0, 3),
    async reach(page) {
      await say(page, 'Я хочу умереть, я не вижу смысла жить.');
      await expect(page.getByRole('heading', { name: 'Эти слова о вас?' })).toBeVisible();
      await expect(page.getByText(/112/)).toBeVisible();
    },
  },
  'a student in danger': {
    turns: said.slice(0, 3),
    async reach(page) {
      await say(page, 'Я хочу умереть, я не вижу смысла жить.');
      await press(page, 'Это обо мне');
      await expect(page.getByRole('heading', { name: 'Разговор остановлен' })).toBeVisible();
      await expect(page.getByText(/112/)).toBeVisible();
    },
  },
};

interface Setting {
  page: Page;
  db: Db;
  model: ModelServer;
  signIn: (user: Awaited<ReturnType<typeof createUser>>) => Promise<unknown>;
}

async function open({ page, db, model, signIn }: Setting, name: string): Promise<void> {
  const { turns = [], endedBy, reach } = states[name] ?? {};
  const { lesson, student: viewer } = await createStudentInLesson(db);
  await createMentorVersion(db, { lesson_id: lesson.id });
  const scenario = await createScenario(db, { lesson_id: lesson.id, card });
  await signIn(viewer);
  // Only the review comes.
  model.always((request) => (name === 'the review' && isMentor(request) ? writes : { kind: 'hang' }));
  if (reach) {
    const of = { user_id: viewer.id, lesson_id: lesson.id, scenario_id: scenario.id };
    const { id } = await createDialogue(db, { ...of, turns, ...(endedBy && { ended_by: endedBy }) });
    await page.goto(`/lesson/${lesson.id}/talk/${id}`);
    await reach(page);
  } else {
    await page.goto(`/lesson/${lesson.id}`);
    await expect(page.getByRole('button', { name: 'Начать разговор' })).toBeVisible();
  }
}

// One journey for the states of a talk that goes on, one for those of its end: a page of its own for each costs as much again.
for (const isEnded of [false, true]) {
  const names = Object.keys(states).filter((name) => Boolean(states[name]?.endedBy) === isEnded);
  const what = isEnded ? 'the end of a talk' : 'a talk that goes on';
  test(`everybody can read ${what}, in each of its states`, async ({ page, db, model, signIn }) => {
    test.slow();
    for (const name of names) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 800 });
        await open({ page, db, model, signIn }, name);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        // It alone has something beside the talk that a narrow screen has not.
        if (name === 'the review') await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectAccessible(page);
        await expect.poll(() => page.evaluate(beyondTheSides)).toEqual([]);
      });
    }
  });
}

/** What reaches beyond the sides of the page; what scrolls by itself or ends in «…» may. */
function beyondTheSides(): string[] {
  const mayBe = (element: Element | null): boolean => {
    if (element === null) return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || mayBe(element.parentElement);
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNode(node);
    const { left, right, width } = (node instanceof Element ? node : range).getBoundingClientRect();
    const isBeyond = width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
    if (isBeyond && !mayBe(node.parentElement)) found.push(`${node.textContent}`);
  }
  return found;
}

/** What the log announces, one text for each change of it; a change that isn't an addition is named. */
async function followLog(page: Page): Promise<() => Promise<string[]>> {
  await page.getByRole('log').evaluate((log) => {
    const changes: string[] = [];
    const announced = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      return node.getAttribute('aria-live') === 'off' ? '' : [...node.childNodes].map(announced).join('');
    };
    new MutationObserver((records) => {
      const other = records.filter(
        ({ type, removedNodes }) => type !== 'childList' || removedNodes.length > 0,
      );
      changes.push(...other.map(({ type, target }) => `${type} of «${target.textContent}»`));
      changes.push(records.flatMap(({ addedNodes }) => [...addedNodes].map(announced)).join('|'));
    }).observe(log, { childList: true, characterData: true, subtree: true });
    Object.assign(globalThis, { changes });
  });
  return () => page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes);
}

test('the log changes once for each sentence, and the focus stays in the field', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { lesson, student: viewer } = await createStudentInLesson(db);
  const scenario = await createScenario(db, { lesson_id: lesson.id });
  const of = { user_id: viewer.id, lesson_id: lesson.id, scenario_id: scenario.id };
  const { id } = await createDialogue(db, { ...of, turns: said.slice(0, 3) });
  await signIn(viewer);
  const pieces =
    'Человеку: нет\nОтметки: нет\nРаботы много. Правки ночью! А ты сам?'.match(/[^]{1,3}/g) ?? [];
  model.always({ kind: 'text', pieces, pauseMs: 60 });
  await page.goto(`/lesson/${lesson.id}/talk/${id}`);
  const changes = await followLog(page);
  await field(page).fill('Что мешает?');
  await press(page, 'Сказать');
  await page.keyboard.type('Пишу дальше');
  await expect(page.getByRole('log')).toContainText('А ты сам?');
  await expect(page.getByRole('button', { name: 'Подсказка (2)' })).toBeEnabled();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Пишу дальше');
  expect((await changes()).map((words) => words.trim())).toEqual([
    'Вы, реплика 2Что мешает?',
    'Денис, реплика 3Работы много.',
    'Правки ночью!',
    'А ты сам?',
  ]);
});
