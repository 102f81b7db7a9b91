import { expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { isTangled } from './tangle.ts';

test.each([
  ['quotes in quotes', '>'.repeat(5_000)],
  ['quotes with spaces', 'текст\n\n' + '> '.repeat(5_000)],
  ['lists in lists', '1. '.repeat(1_000)],
  ['lists of all kinds', '- + 2) > '.repeat(500)],
  ['one emphasis of ten thousand stars', `${'*'.repeat(10_000)}а${'*'.repeat(10_000)}`],
  ['emphasis opened and never closed', '*а '.repeat(3_000)],
  ['emphasis of all kinds', '**а _б ~~в '.repeat(1_000)],
  ['stars between all letters', 'а*б'.repeat(6_000)],
  ['pictures in pictures', `${'!['.repeat(3_000)}а${'](б)'.repeat(3_000)}`],
  ['code opened between all letters', '`а'.repeat(4_000)],
  ['a row of a thousand cells', '|а'.repeat(1_000)],
  ['a list of ten thousand', '- а\n'.repeat(10_000)],
  ['deep quotes in each paragraph', `${'> '.repeat(45)}\n\n`.repeat(2_000)],
  ['brackets alone', '['.repeat(20_000)],
])('%s are not read as markdown', (_what, text) => {
  expect(isTangled(text)).toBe(true);
});

test.each([
  ['a text', '# Заголовок\n\n**Важно**, _очень_ и ~~неважно~~: [ссылка](https://example.org).'],
  ['nested lists and quotes', '> > - 1. * текст\n> > - 2. + ещё'],
  ['a line of stars', `текст\n\n${'*'.repeat(2_000)}\n\n${'- '.repeat(30)}`],
  ['code with pointers', '```c\n' + 'char **p = *q; /* **note** */\n'.repeat(90) + '```'],
  ['code with lists', '```\n' + '[[1, 2], [3, [4]]],\n'.repeat(300) + '```'],
  ['a long table', '| а | б |\n|---|---|\n' + '| **слово** | _слово_ |\n'.repeat(400)],
  ['a lesson of four thousand lines', 'Строка урока.\n'.repeat(4_000)],
  ['a long list in a quote', '> - Пункт списка.\n'.repeat(4_000)],
  ['many footnotes', 'слово[^1] '.repeat(500)],
])('%s is', (_what, text) => {
  expect(isTangled(text)).toBe(false);
});

test.each([' ', '\n', '*', 'а* ', '> ', '[', '1.', '\t>', ' \n'])(
  'a megabyte of %j is looked through in a time that grows with it',
  async (piece) => {
    const look = (size: number) => isTangled(piece.repeat(size / piece.length));
    expect(await steepGrowth(look, 1_000_000)).toBeUndefined();
  },
);
