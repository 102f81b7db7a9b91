import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaInput, mostCriteria } from '#contract/lessons/criteria.ts';
import { demoSuggestion } from '#server/mentor/demo/demo-suggestion.ts';
import { anyText } from '#test/contract/any-text.ts';
import { steepGrowth } from '#test/growth.ts';
import { parseSuggestion } from './parse-suggestion.ts';

const asAsked = `## 1. Факты вместо приговоров
На что смотреть: названы дата, число или точные слова.
- Пока нет: одни оценки.
- Есть частично: факт назван рядом с оценкой.
- Есть: осталось то, что записала бы камера.

## 2. Понятная просьба
На что смотреть: ясно, что и к какому сроку сделать.
- Пока нет: просьбы нет.
- Есть частично: просьба без срока.
- Есть: есть действие и срок.`;

const both = [
  {
    title: 'Факты вместо приговоров',
    description: 'Названы дата, число или точные слова.',
    levels: [
      { title: 'Пока нет', description: 'Одни оценки.' },
      { title: 'Есть частично', description: 'Факт назван рядом с оценкой.' },
      { title: 'Есть', description: 'Осталось то, что записала бы камера.' },
    ],
  },
  {
    title: 'Понятная просьба',
    description: 'Ясно, что и к какому сроку сделать.',
    levels: [
      { title: 'Пока нет', description: 'Просьбы нет.' },
      { title: 'Есть частично', description: 'Просьба без срока.' },
      { title: 'Есть', description: 'Есть действие и срок.' },
    ],
  },
];

const swap = (pattern: RegExp, text: string) => asAsked.replaceAll(pattern, text);

test.each([
  ['as it was asked for', asAsked],
  ['with CRLF', swap(/\n/g, '\r\n')],
  ['without blank lines', swap(/\n\n/g, '\n')],
  ['with blank lines everywhere', swap(/\n/g, '\n\n')],
  ['in a code fence', `\`\`\`markdown\n${asAsked}\n\`\`\``],
  [
    'between a greeting and a farewell',
    `Конечно! Вот критерии:\n\n${asAsked}\n\nНадеюсь, это поможет. Удачи!`,
  ],
  ['under a heading of its own', `# Критерии к заданию\n\n${asAsked}`],
  ['at another depth', swap(/^## /gm, '#### ')],
  ['with bold headings', swap(/^## (.*)$/gm, '**$1**')],
  ['with bold titles behind the number', swap(/^## (\d\.) (.*)$/gm, '$1 **$2**')],
  ['with numbers instead of headings', swap(/^## /gm, '')],
  ['with «Критерий 1»', swap(/^## (\d)\. /gm, '## Критерий $1: ')],
  ['without numbers', swap(/^## \d\. /gm, '## ')],
  ['with the title on a line of its own', swap(/^## (\d)\. (.*)$/gm, '## Критерий $1.\nНазвание: $2')],
  ['with bold labels', swap(/^(На что смотреть:)/gm, '**$1**')],
  ['with listed labels', swap(/^(На что смотреть):/gm, '- *$1:*')],
  ['without a label', swap(/На что смотреть: /g, '')],
  ['with a label for the levels', swap(/^- Пока нет/gm, '**Уровни:**\n- Пока нет')],
  ['with other bullets', swap(/^- /gm, '  • ')],
  ['with numbered levels', swap(/^- /gm, '1. ')],
  ['with bold levels', swap(/^- ([^:]+):/gm, '* **$1:**')],
  ['with levels behind a dash', swap(/^- ([^:]+):/gm, '- «$1» —')],
  ['with levels that are counted', swap(/^- ([^:]+):/gm, '- Уровень 1. $1:')],
  ['with the best level first', swap(/(- Пока нет.*)\n(- Есть частично.*)\n(- Есть:.*)/g, '$3\n$2\n$1')],
])('a reply %s gives the same criteria', (_, text) => {
  expect(parseSuggestion(text, [])).toEqual(both);
});

test('levels of its own are kept, and where there is no scale the usual ones are given', () => {
  const text = `## 1. Вопрос
На что смотреть: есть открытый вопрос.
- Закрытый: на него отвечают «да».
- Открытый: на него отвечают рассказом.
## 2. Срок
На что смотреть: назван день.
## 3. Тон
На что смотреть: нет упрёка.
- Один: единственный уровень.`;
  expect(parseSuggestion(text, []).map(({ levels }) => levels.map(({ title }) => title))).toEqual([
    ['Закрытый', 'Открытый'],
    ['Пока нет', 'Есть частично', 'Есть'],
    ['Пока нет', 'Есть частично', 'Есть'],
  ]);
});

test('a criterion in one numbered line is read too', () => {
  expect(
    parseSuggestion('1. Факты: названы дата и число.\n2) Просьба — ясно, что сделать.', []),
  ).toMatchObject([
    { title: 'Факты', description: 'Названы дата и число.' },
    { title: 'Просьба', description: 'Ясно, что сделать.' },
  ]);
});

test.each([
  ['да', true],
  ['Да, это реплика', true],
  ['**нет**', false],
  ['Нет.', false],
  ['данные', undefined],
  ['', undefined],
])('«Вслух: %s» says whether its words are said aloud, and is no part of the description', (word, aloud) => {
  const text = `${swap(/^(На что смотреть:.*)$/gm, `$1\nВслух: ${word}`)}\n\nУдачи!`;
  const expected = both.map((one) => ({ ...one, ...(aloud !== undefined && { aloud }) }));
  expect(parseSuggestion(text, [])).toEqual(expected);
  expect(parseSuggestion(text.replaceAll('Вслух:', '- **Говорят вслух:**'), [])).toEqual(expected);
});

test('what is taken and what is said twice is left out, however it is spelled', () => {
  const text = `${asAsked}\n## 3. понятная ПРОСЬБА!\nНа что смотреть: снова.\n- Пока нет: а\n- Есть: б`;
  expect(parseSuggestion(text, ['ФАКТЫ  вместо «приговоров»']).map(({ title }) => title)).toEqual([
    'Понятная просьба',
  ]);
});

test('no more are given than there is room for', () => {
  const many = Array.from(
    { length: 12 },
    (_, index) => `## Признак номер ${index}я\nНа что смотреть: есть ли.`,
  );
  expect(parseSuggestion(many.join('\n'), [])).toHaveLength(mostCriteria);
  expect(parseSuggestion(many.join('\n'), ['а', 'б', 'в', 'г', 'д'])).toHaveLength(3);
  expect(parseSuggestion(many.join('\n'), Array.from({ length: 8 }, String))).toEqual([]);
});

test.each([
  ['JSON', JSON.stringify({ criteria: both }, null, 2)],
  ['JSON in a fence', `\`\`\`json\n${JSON.stringify(both)}\n\`\`\``],
  ['prose', 'Я бы смотрел на факты, на просьбу и на срок. Главное — чтобы студент не ставил оценок.'],
  ['prose with headings', '# Мысли\nСмотрите на факты.\n\n## Ещё\nИ на просьбу.'],
  ['titles alone', '## 1. Факты\n## 2. Просьба'],
  ['nothing', ''],
])('%s has no criteria', (_, text) => {
  expect(parseSuggestion(text, [])).toEqual([]);
});

test('links, images, HTML and invisible characters are made plain', () => {
  const text = `## 1. [Факты](https://evil.example/a) <b>и</b> числа\u202e
На что смотреть: ![пиксель](https://evil.example/p.png) смотрите www.evil.example и [текст](javascript:alert(1)), <script>alert(1)</script> пишите a@evil.example https&#58;//evil.example https:\\//evil.example
- Пока нет: <img src=x onerror=alert(1)> одни оценки
- Есть: <https://evil.example> даты`;
  const [only] = parseSuggestion(text, []);
  expect(only?.title).toBe('Факты и числа');
  expect(only?.levels.map(({ description }) => description)).toEqual(['Одни оценки', 'Даты']);
  expect(JSON.stringify(only)).not.toMatch(/:\/\/|www\.|@|javascript:|<|\]\(|&#|\\\\/);
});

test('where to look and what is shown by its absence are read, and say nothing where they aren’t', () => {
  const text = `## 1. без ярлыков
На что смотреть: в репликах нет ярлыков.
- Пока нет: ярлык есть.
- Есть: ярлыка нет.
Смотреть: реплики
Доказывается отсутствием: да
## 2. Последнее слово
На что смотреть: чем кончается.
**Смотреть:** последняя фраза
- Пока нет: ничем.
- Есть: просьбой.
- Доказывается отсутствием: нет
## 3. Факты
На что смотреть: названы ли.
Смотреть: всё
- Пока нет: не названы.
- Есть: названы.`;
  const keys = ({ title, looksAt, byAbsence, levels }: ReturnType<typeof parseSuggestion>[number]) => [
    title,
    looksAt,
    byAbsence,
    levels.length,
  ];
  expect(parseSuggestion(text, []).map(keys)).toEqual([
    ['Без ярлыков', 'lines', true, 2],
    ['Последнее слово', 'last_phrase', undefined, 2],
    ['Факты', undefined, undefined, 2],
  ]);
});

test('a level says what to find, without words to copy', () => {
  const text = `## 1. Просьба
На что смотреть: есть просьба.
- Пока нет: просьбы нет (например, одно недовольство).
- Есть частично: просьба без срока, например: «сделай скорее» или «поторопись».
- Есть: есть действие и срок («пришли отчёт к пяти», «к среде») и повод «почему».`;
  expect(parseSuggestion(text, [])[0]?.levels.map(({ description }) => description)).toEqual([
    'Просьбы нет.',
    'Просьба без срока.',
    'Есть действие и срок и повод «почему».',
  ]);
});

test('long texts are cut at a word', () => {
  const text = `## 1. ${'очень '.repeat(40)}длинно\nНа что смотреть: ${'слово '.repeat(900)}\n- Пока нет: ${'слово '.repeat(400)}\n- Есть: да`;
  const [only] = parseSuggestion(text, []);
  expect(only?.title).toMatch(/^Очень (очень )+очень…$/);
  expect(only?.description).toMatch(/слово…$/);
  expect(only?.levels[0]?.description).toMatch(/слово…$/);
});

test('the demonstration suggests three whole criteria', () => {
  const criteria = parseSuggestion(demoSuggestion, []);
  expect(criteria.map(({ title }) => title)).toEqual([
    'Конкретный случай',
    'Взгляд собеседника',
    'Следующий шаг',
  ]);
  for (const { description, levels } of criteria) {
    expect(description).not.toBe('');
    expect(levels.filter((one) => one.description !== '')).toHaveLength(3);
  }
});

const runs = Number(process.env.PROPERTY_RUNS ?? 1_000);

/** Replies of every shape: lines of the format, spoiled and mixed with anything. */
const reply = fc
  .array(
    fc.oneof(
      fc.constantFrom(...asAsked.split('\n'), ...demoSuggestion.split('\n')),
      fc
        .tuple(
          fc.constantFrom('## ', '## 1. ', '**', '2) ', '- ', '- Есть: ', 'На что смотреть: ', 'Название:'),
          anyText({ max: 3_000 }),
        )
        .map(([start, text]) => start + text),
      anyText({ max: 200 }),
    ),
    { maxLength: 40 },
  )
  .map((lines) => lines.join('\n'));

test('whatever a model writes, its criteria are valid, new, plain and few', () => {
  const titles = fc.array(fc.oneof(anyText({ max: 120 }), fc.constant('Понятная просьба')), { maxLength: 8 });
  fc.assert(
    fc.property(reply, titles, (text, taken) => {
      const criteria = parseSuggestion(text, taken);
      const checked = criteriaInput.safeParse(criteria);
      expect(checked.error?.issues ?? []).toEqual([]);
      expect(checked.data).toEqual(criteria);
      expect(criteria.length + taken.length).toBeLessThanOrEqual(Math.max(mostCriteria, taken.length));
      expect(JSON.stringify(criteria)).not.toMatch(/[<>`]|:\/\/|\]\(/);
    }),
    { numRuns: runs, seed: 20_261_121 },
  );
});

test.each([
  '#',
  '*',
  '[',
  '<',
  ' ',
  '- ',
  'Есть:',
  '[](',
  '<a',
  '&',
  'a',
  '1.',
  '**а**',
  ':',
  '@',
  '![a](',
  'Уровень ',
  '- Есть: (например, «',
  '- Есть: а, например, «б» или ',
])('20,000 characters of «%s» are read in a time that grows with them', async (piece) => {
  const read = (size: number) => {
    parseSuggestion(`## 1. ${piece.repeat(size / piece.length)}`, []);
    parseSuggestion(`${asAsked}\n${`${piece.repeat(39)}\n`.repeat(size / piece.length / 40)}`, []);
  };
  expect(await steepGrowth(read, 20_000)).toBeUndefined();
});
