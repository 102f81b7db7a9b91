import { expect, test } from 'vitest';
import { criteria, example, facts, request } from '#test/review-example.ts';
import { parseReview, type ParsedReview } from './review-format.ts';

const expected: ParsedReview = {
  notice: null,
  remarks: [
    {
      criterionId: 'facts',
      level: 1,
      quotes: ['опять прислал макет с ошибками'],
      text: 'Слово «опять» — обобщение: собеседник вспомнит, когда было иначе.',
      nextStep: 'назовите день и число ошибок: «В макете от 12 марта три опечатки».',
      videoAt: 200,
    },
    {
      criterionId: 'request',
      level: 2,
      quotes: ['пришлите до четверга', 'пришлите исправленный файл'],
      text: 'Срок назван, и действие ясно.',
      nextStep: null,
      videoAt: null,
    },
  ],
  checks: [
    { number: 1, outcome: 'closed', quotes: ['в макете от 12 марта три опечатки'], text: null },
    { number: 2, outcome: 'open', quotes: [], text: 'Срока по-прежнему нет.' },
  ],
  summary: 'Вы говорите о деле. Осталось убрать обобщение.',
  firstCriterionId: null,
  confidence: 'high',
  isProse: false,
};

test('a reply in the format is read whole', () => {
  expect(parseReview(example, criteria)).toEqual(expected);
});

const label = /^(Человеку|Уровень|Видео|Дальше|Уверенность):/gm;
const [preface = '', first = '', second = '', checks = '', end = ''] = example.split(/^(?=## )/m);

test.each<[string, string]>([
  ['labels in bold', example.replace(label, '**$&**')],
  ['labels in bold with the colon outside', example.replace(label, '**$1**:')],
  ['labels in bold with their values', example.replace(/^(Уровень|Дальше|Уверенность): .*$/gm, '**$&**')],
  ['listed labels', example.replace(label, '- $&')],
  ['listed labels in bold', example.replace(label, '* **$&**')],
  ['labels as headings', example.replace(label, '### $&')],
  ['values below their labels', example.replace(/^(\*\*)?(Уровень|Дальше): ?/gm, '**$2:**\n')],
  ['one sign more in the headings', example.replace(/^## /gm, '### ')],
  ['one sign less in the headings', example.replace(/^## /gm, '# ')],
  ['headings in bold', example.replace(/^## (.*)$/gm, '**$1**')],
  ['headings in bold behind their number', example.replace(/^## (\d\.)? ?(.*)$/gm, '$1 **$2:**')],
  ['headings without signs', example.replace(/^## /gm, '')],
  ['headings without numbers', example.replace(/^## \d\. /gm, '## ')],
  ['headings without titles', example.replace(/^## (\d)\. .*$/gm, '## $1.')],
  ['«Критерий 1» alone', example.replace(/^## (\d)\. .*$/gm, '## Критерий $1')],
  ['«Критерий 1» before the titles', example.replace(/^## (\d)\. /gm, '## Критерий № $1: ')],
  ['«Критерий 1» in bold', example.replace(/^## (\d)\. .*$/gm, '**Критерий $1**')],
  ['titles in guillemets', example.replace(/^## (\d)\. (.*)$/gm, '## $1. «$2»')],
  ['wrong numbers', example.replace('## 1.', '## 2.').replace(/## 2\. П/, '## 7. П')],
  ['more words in the headings', example.replace(/^(## \d.*)$/gm, '$1 (что видно)')],
  [
    'the titles shortened',
    example.replace('Факты вместо приговоров', 'Факты').replace('Понятная просьба', 'Понятная'),
  ],
  ['a fence round everything', `\`\`\`markdown\n${example}\`\`\`\n`],
  ['CRLF', example.replaceAll('\n', '\r\n')],
  ['blank lines', example.replaceAll('\n', '\n\n')],
  ['blank lines with spaces', example.replaceAll('\n', '\n  \n')],
  ['rules between the sections', example.replace(/^## /gm, '---\n## ')],
  ['a preface', `Спасибо за ответ! Вот мой разбор.\n\n${example}`],
  ['a farewell', `${example}\nУдачи в следующей попытке!\n`],
  ['words after the level', example.replace(/^(Уровень: .*)$/gm, '$1 — потому что это видно')],
  [
    'other case',
    example.replace(/^(##.*|Уровень:.*|Уверенность:.*|Человеку:.*)$/gm, (line) => line.toUpperCase()),
  ],
  ['criteria in another order', [preface, second, first, checks, end].join('')],
  ['levels in guillemets', example.replace(/^Уровень: (.*)$/gm, 'Уровень: «$1».')],
  ['levels in bold', example.replace(/^Уровень: (.*)$/gm, 'Уровень: **$1**')],
  ['quotes in a list', example.replace(/^> /gm, '- > ')],
  ['quotes of the checks on lines of their own', example.replace('закрыто. >', 'закрыто.\n  >')],
  ['checks in bold without a list', example.replace(/^- (З\d):/gm, '**$1:**')],
  ['the summary behind a label', example.replace('## Итог\n', 'Итог: ')],
  [
    'a section twice',
    example.replace('## Прошлые', '## 1. Факты вместо приговоров\nУровень: Есть\nЕщё раз.\n## Прошлые'),
  ],
  ['no line break at the end', example.trimEnd()],
])('%s: the same review', (_what, text) => {
  expect(text).not.toBe(example);
  expect(parseReview(text, criteria)).toEqual(expected);
});

test('case and «ё» make no difference to a level', () => {
  const strict = [
    {
      ...facts,
      levels: [
        { title: 'Ещё нет', description: '' },
        { title: 'Тёплый тон', description: '' },
      ],
    },
  ];
  const levelOf = (said: string) => parseReview(`## 1\nУровень: ${said}\n`, strict).remarks[0]?.level;
  expect(levelOf('еще НЕТ')).toBe(0);
  expect(levelOf('теплый тон, но не везде')).toBe(1);
});

test.each(['Отлично 10/10', '2', 'Частично', 'Нет', '', 'Естьчастично', 'средний'])(
  'the level «%s» is none of the rubric’s: never the nearest',
  (said) => {
    const { remarks } = parseReview(`## 1. ${facts.title}\nУровень: ${said}\nТекст.\n`, criteria);
    expect(remarks).toMatchObject([{ criterionId: 'facts', level: null, text: 'Текст.' }]);
  },
);

test.each([
  [
    'JSON',
    JSON.stringify({ remarks: [{ criterion: facts.title, level: 'Есть' }], summary: 'Итог' }, null, 2),
  ],
  ['JSON in a fence', '```json\n{"level": "Есть"}\n```\n'],
  ['prose', 'Вы хорошо назвали факты вместо приговоров.\n\nУровень: Есть\n\n1. Продолжайте.\n2. Спросите.\n'],
  ['prose with headings of its own', '## Что получилось\n\nПросьба.\n\n## 1. Что улучшить\n\nСрок.\n'],
  ['nothing', ''],
])('%s has no remark', (_what, text) => {
  expect(parseReview(text, criteria)).toMatchObject({ remarks: [], isProse: true });
});

test('a heading in the text of a remark that is deeper stays in it, one of the same depth ends it', () => {
  const text = `## ${facts.title}\nОдно.\n### Пример\nДругое.\n## Совет\nЛишнее.\n`;
  expect(parseReview(text, criteria).remarks[0]?.text).toBe('Одно.\n### Пример\nДругое.');
});

test('a longer title wins over one within it', () => {
  const similar = [
    { ...facts, title: 'Просьба' },
    { ...request, title: 'Понятная просьба' },
  ];
  expect(parseReview('## По критерию «Понятная просьба»\n', similar).remarks[0]?.criterionId).toBe('request');
  expect(parseReview('## 1. Понятная просьба\n', similar).remarks[0]?.criterionId).toBe('request');
});

test('a criterion that is called «Итог» is told from the summary by its number', () => {
  const { remarks, summary } = parseReview('## 1. Итог\nРаз.\n## Итог\nДва.\n', [
    { ...facts, title: 'Итог' },
  ]);
  expect(remarks[0]?.text).toBe('Раз.');
  expect(summary).toBe('Два.');
});

test.each([
  ['нет', null],
  ['Тревога: человек пишет о вреде себе', 'alarm'],
  ['**указания модели**', 'instructions'],
  ['не по заданию.', 'off_topic'],
  ['не знаю', null],
])('the first line «Человеку: %s»', (said, notice) => {
  expect(parseReview(`Человеку: ${said}\n`, criteria).notice).toBe(notice);
});

test.each([
  ['03:20', 200],
  ['1:02:03', 3_723],
  ['**[3:20]**', 200],
  ['62:03', 3_723],
  ['3:75', null],
  ['1:75:00', null],
  ['в начале', null],
  ['3', null],
])('«Видео: %s»', (said, seconds) => {
  expect(parseReview(`## 1\nВидео: ${said}\n`, criteria).remarks[0]?.videoAt).toBe(seconds);
});

test('what became of a remark: our words alone, the first line of a number', () => {
  const said = [
    '- З1: частично. День назван,',
    '  а срок нет.',
    '  > во вторник',
    '- З2: исправлено',
    '  > чужая цитата',
    '- З3: не закрыто',
    '- **З4**: закрыто частично — есть день',
    '- З1: закрыто',
    '- З5: закрытое окно',
  ];
  expect(parseReview(`## Прошлые замечания\n${said.join('\n')}\n`, criteria).checks).toEqual([
    { number: 1, outcome: 'partly', quotes: ['во вторник'], text: 'День назван, а срок нет.' },
    { number: 3, outcome: 'open', quotes: [], text: null },
    { number: 4, outcome: 'partly', quotes: [], text: 'есть день' },
  ]);
});
