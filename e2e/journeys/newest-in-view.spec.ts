import { expect, type Page, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
  createAnswer,
  createDialogue,
  createMentorVersion,
  createRemark,
  createReview,
  createScenario,
  createStudentInLesson,
} from '#test/factories.ts';
import type { ModelRequest } from '#test/model-server.ts';

// While a review is written, its newest words are in the window: at twenty moments of each kind of review, at both widths.

const names = ['Факты вместо приговоров', 'Вопрос', 'Просьба', 'Чувство'];
const criteria = names.map((name) => aCriterion(name));
const answer = `${'Кирилл, вчера макет пришёл в пять, и проверить его я не успел. '.repeat(8)}Когда сможешь утром?`;

/** Every other word of what is said carries a number, so that the newest of those that are on the page can be found. */
function numbered(text: string, mark: string): string[] {
  let number = 0;
  return text.split(/(?<=\n)/).flatMap((line) => {
    if (/^(##|Уровень|>|Начать с|Уверенность)/.test(line)) return [line];
    return line.split(/(?<= )/).map((word, index) => {
      if (index % 2 === 0 || !/^[а-я»]+ $/.test(word)) return word;
      number += 1;
      return `${word.trimEnd()}${mark}${number} `;
    });
  });
}

const said =
  'Слово «опять» обобщает и об этом можно спорить долго поэтому скажите когда это было в последний раз. ';

const main = `## Главное\n${said}${said}\nНачать с: 2\n`;
const sections = names.map(
  (name, index) =>
    `## ${index + 1}. ${name}\nУровень: Пока нет\n${said.repeat(3)}\n${index < 2 ? `Дальше: ${said}\n` : ''}`,
);
const prose = `Вы назвали срок.\n\n${said.repeat(5)}\n\n${said.repeat(5)}\n\n${said.repeat(4)}`;

/** About 110 characters a second, as a strong model writes. */
const writing = (text: string, mark = '№') => {
  const pieces = ['Человеку: нет\n', ...numbered(text, mark)];
  return { kind: 'text', pieces, pauseMs: (text.length / 110 / pieces.length) * 1_000 } as const;
};
const byCriterion = `${main}${sections.join('')}Уверенность: высокая\n`;

/** How many numbered words stand before each section. */
const before = sections.map(
  (_, index) =>
    numbered(main + sections.slice(0, index).join(''), '№').filter((word) => word.includes('№')).length,
);

interface Moment {
  newest: number;
  isIn: boolean;
  top: number;
  bottom: number;
}

/** Where the newest words are that the page shows; null before the first of them. */
const look = (page: Page, mark: string): Promise<Moment | null> =>
  page.evaluate(
    ({ sign, starts }) => {
      const found: { number: number; range: Range }[] = [];
      const review = document.querySelector('#review');
      // What is written no more may be left for the head of its review.
      if (!review?.querySelector('[data-writing]')) return null;
      const words = document.createTreeWalker(review, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        for (const match of (node.nodeValue ?? '').matchAll(new RegExp(`${sign}(\\d+)`, 'g'))) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          found.push({ number: Number(match[1]), range });
        }
      }
      // A new section begins with its heading.
      for (const heading of review.querySelectorAll('li h3')) {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const start = starts[Number.parseInt(heading.textContent, 10) - 1];
        if (start !== undefined) found.push({ number: start + 0.5, range });
      }
      const newest = found.toSorted((one, other) => one.number - other.number).at(-1);
      if (!newest) return null;
      const { top, bottom, left } = newest.range.getBoundingClientRect();
      const [bar, below] = ['header', '[data-action-bar]'].map((what) =>
        document.querySelector(what)?.getBoundingClientRect(),
      );
      const lowest = below && below.height > 0 ? Math.min(innerHeight, below.top) : innerHeight;
      const isInside = top >= (bar?.bottom ?? 0) - 1 && bottom <= lowest + 1;
      // Nothing lies over it.
      const over = isInside && document.elementFromPoint(left + 1, (top + bottom) / 2);
      const isIn = Boolean(over && review.contains(over) && !over.closest('.sticky'));
      return { newest: newest.number, isIn, top: Math.round(top), bottom: Math.round(bottom) };
    },
    { sign: mark, starts: before },
  );

/** Up to twenty times while it grows, by some words each, however fast the machine is; a frame later, when the page has followed. */
async function twentyMoments(page: Page, mark: string): Promise<Moment[]> {
  const moments: Moment[] = [];
  while (moments.length < 20) {
    const least = (moments.at(-1)?.newest ?? 0) + 2;
    const grows = expect.poll(async () => (await look(page, mark))?.newest ?? 0, {
      intervals: [100],
      timeout: moments.length < fewestMoments ? 60_000 : 8_000,
    });
    const isMore = await grows.toBeGreaterThanOrEqual(least).then(
      () => true,
      () => moments.length < fewestMoments,
    );
    if (!isMore) break;
    await page.evaluate(twoFrames);
    const moment = await look(page, mark);
    if (moment) moments.push(moment);
  }
  expect(moments.length, 'words came').toBeGreaterThanOrEqual(fewestMoments);
  return moments;
}

/** Where the machine is so slow that words come in heaps. */
const fewestMoments = 8;

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function expectAllInView(page: Page, kind: string, mark = '№') {
  const moments = await twentyMoments(page, mark);
  const out = moments.filter(({ isIn }) => !isIn);
  expect.soft(out, kind).toEqual([]);
}

const send = async (page: Page, text = answer) => {
  await page.getByLabel('Ваш ответ:').fill(text);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
};

const long = Array.from({ length: 12 }, (_, part) => `## Шаг ${part}\n\nЗапишите то, что видно.`).join(
  '\n\n',
);

async function aLesson(db: Db) {
  const given = await createStudentInLesson(db, { lesson: { content: long } });
  const version = await createMentorVersion(db, { lesson_id: given.lesson.id, criteria });
  return { ...given, version };
}

const turns: Parameters<typeof createDialogue>[1]['turns'] = [
  { speaker: 'persona', text: 'Привет. Ты опять про макет?' },
  ...Array.from({ length: 6 }, (_, index) => [
    { speaker: 'student' as const, text: `${index + 1}. Вчера макет пришёл в пять. Когда будет утром?` },
    {
      speaker: 'persona' as const,
      text: `${index + 1}. Раньше обеда никак, правки идут до ночи.`,
      mood: { trust: index % 3, points: 0, seen: [], facts: [], met: [] },
    },
  ]).flat(),
];

test('a first attempt, and a revision @phone', async ({ page, db, model, signIn }) => {
  test.slow();
  const { lesson, student } = await aLesson(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  model.script(writing(byCriterion));
  await send(page);
  await expectAllInView(page, 'first attempt');
  await expect(page.getByText('· Отзыв готов')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Исправить это место' }).first().click();
  model.script(writing(byCriterion, '§'));
  await send(page, `${answer} В десять?`);
  await expectAllInView(page, 'revision', '§');
});

test('without criteria @phone', async ({ page, db, model, signIn }) => {
  test.slow();
  const { lesson, student } = await createStudentInLesson(db, { lesson: { content: long } });
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  model.script(writing(prose));
  await send(page);
  await expectAllInView(page, 'without criteria');
});

test('a talk @phone', async ({ page, db, model, signIn }) => {
  test.slow();
  const { lesson, student } = await aLesson(db);
  const scenario = await createScenario(db, { lesson_id: lesson.id });
  const { id } = await createDialogue(db, {
    user_id: student.id,
    lesson_id: lesson.id,
    scenario_id: scenario.id,
    turns,
    ended_by: 'student',
  });
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}/talk/${id}`);
  model.script(ofTalk);
  await page.getByRole('button', { name: 'Получить разбор' }).click();
  await expectAllInView(page, 'talk');
});

/** With quotes of lines, under which a phone shows the remarks. */
const ofTalk = writing(
  `${main}${sections.map((section, index) => section.replace(/(Уровень: .*\n)/, `$1> ${index + 2}. Вчера макет пришёл в пять\n`)).join('')}Уверенность: высокая\n`,
);

test('a take @phone', async ({ page, db, model, signIn }) => {
  test.slow();
  const { lesson, student, version } = await aLesson(db);
  const scenario = await createScenario(db, { lesson_id: lesson.id });
  const of = { user_id: student.id, lesson_id: lesson.id, scenario_id: scenario.id };
  const sent = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content: answer });
  const review = await createReview(db, { answer_id: sent.id, mentor_version_id: version.id });
  await createRemark(db, { review_id: review.id, criterion_id: criteria[0]?.id ?? '', level: 0 });
  const { id } = await createDialogue(db, { ...of, turns, ended_by: 'student' });
  await signIn(student);
  const made = await page.request.post(`/api/dialogues/${id}/takes`, {
    data: { from: 7 },
    headers: { 'idempotency-key': 'take' },
  });
  const take: { id: string } = await made.json();
  model.always(({ body }: ModelRequest) =>
    body.messages[0]?.content.includes('# Денис')
      ? { kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'Ну, давай.'] }
      : ofTalk,
  );
  await page.goto(`/lesson/${lesson.id}/talk/${take.id}`);
  await page.getByRole('textbox', { name: 'Ваша реплика' }).fill('4. Вчера макет пришёл в пять.');
  await page.getByRole('button', { name: 'Сказать', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Ну, давай.');
  await page.getByRole('button', { name: 'Закончить', exact: true }).click();
  await page.getByRole('button', { name: 'Отправить эту попытку' }).click();
  await expectAllInView(page, 'take');
});
