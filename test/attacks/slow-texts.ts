// Texts of a lesson that took a browser seconds or minutes, up to 200,000 characters long.

const most = 200_000;

const all = (piece: string, length = most) => piece.repeat(length / piece.length);
const lines = (piece: string) => all(`${all(piece, 80)}\n`);
const paragraphs = (piece: string, length = most) => all(`${all(piece, 150)}\n\n`, length);

/** What was found in use. */
const found = ['<a', '</a', '<a b="', 'www.a', 'https://a.b/(', '<a>', '<!A'].map(
  (piece) => [JSON.stringify(piece), all(piece)] as const,
);

/** What a search in Chromium has found: breaking lines takes most of it. */
const searched: [string, string][] = [
  ['letters that are kerned', all('T')],
  ['a word with references', all('&a')],
  ['words of two letters', all('T v ')],
  ['words of two directions', all('אa ')],
  ['one code span', `\`${all('T ')}\``],
  ['one link', `[${all('T v ')}](b)`],
  ['a cell', `|a|b|\n|-|-|\n|${all('слово ')}|b|`],
  ['paths', lines('a/')],
  ['hyphens', lines('a-')],
  ['soft hyphens', lines('a\u00ad')],
  ['words of one letter, which are tied to the next', lines('и ')],
  ['dashes, which are tied to the word before', lines('— ')],
  ['rows that lack two hundred cells', `${all('|a', 398)}\n${all('|-', 398)}\n${all('a\n', 9_800)}`],
  ['lists in lists', all('- - - - - а\n', 30_000)],
  ['emphasis in emphasis', all(`${all('*', 30)}а${all('*', 30)}\n\n`)],
  ['code marks of all lengths', Array.from({ length: 600 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
  ['an address that ends in dots', `https://a.b/${all('.')}a`],
  ['paragraphs between old line ends', all('а\r\r')],
];

/** What was shown as it is before, too. */
const tangled: [string, string][] = [
  ['quotes in quotes', all('>', 5_000)],
  ['one emphasis of ten thousand stars', `${all('*', 10_000)}а${all('*', 10_000)}`],
  ['emphasis opened and never closed', all('*а ')],
  ['pictures in pictures', `${all('![', 6_000)}а${all('](б)', 12_000)}`],
  ['code opened between all letters', all('`а')],
  ['a list of ten thousand', all('- а\n', 40_000)],
  ['deep quotes in each paragraph', all(`${all('> ', 90)}\n\n`)],
  ['brackets alone', all('[')],
];

/** About the most that is still read as Markdown. */
const bearable: [string, string][] = [
  ['links', paragraphs('[a](b) ', 75_000)],
  ['pictures', paragraphs('![](b) ', 52_000)],
  ['addresses', paragraphs('https://a.b ', 130_000)],
  ['two directions', paragraphs('אa ', 140_000)],
  ['footnotes', Array.from({ length: 1_000 }, (_, n) => `а[^${n}]\n\n[^${n}]: б\n\n`).join('')],
  ['items', all('- а\n', 16_000)],
];

export const slowTexts: readonly (readonly [string, string])[] = [
  ...found,
  ...searched,
  ...tangled,
  ...bearable,
];
