/** Markdown of all kinds, the same for the same seed: what authors write, and what they don't. */
export function generatedMarkdown(seed: number): string {
  const next = randomOf(seed);
  const upTo = (most: number) => Math.floor(next() * most);
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const words = () => Array.from({ length: 1 + upTo(5) }, () => pick(vocabulary)).join(' ');
  const inline = () => Array.from({ length: 1 + upTo(3) }, () => pick(inlines)(words)).join(' ');

  function list(depth: number): string {
    const marker = pick(['-', '*', '+', '1.', '1)', '7.', '- [ ]', '- [x]']);
    const indent = ' '.repeat(/^[-*+]/.test(marker) ? 2 : marker.length + 1);
    const within = (text: string) => text.replaceAll(/\n(?=.)/g, `\n${indent}`);
    const item = () => {
      const nested = depth > 0 && next() < 0.3 ? `\n${list(depth - 1)}` : '';
      return `${marker} ${within(inline() + nested)}`;
    };
    return Array.from({ length: 1 + upTo(3) }, item).join(next() < 0.3 ? '\n\n' : '\n');
  }

  const quote = () =>
    pick([inline, () => list(1), () => '# Название\nслова'])()
      .split('\n')
      .map((line) => `${pick(['> ', '>'])}${line}`)
      .join('\n');

  const block = () =>
    pick([
      inline,
      inline,
      () => `${'#'.repeat(1 + upTo(6))} ${inline().replaceAll('\n', ' ')}${pick(['', ' ##'])}`,
      () => `${words()}\n${pick(['===', '---', '='])}`,
      () => list(2),
      () => list(2),
      quote,
      () => pick(blocks)(words),
    ])();

  let text = pick(['', '', '\n', '  ']);
  for (let left = 1 + upTo(6); left > 0; left -= 1)
    text += block() + (left > 1 ? pick(['\n\n', '\n\n', '\n\n\n', '\n', '\n \n', '\n\t\n']) : '');
  text += pick(['', '\n', '\n\n', '  ']);
  if (next() < 0.25) text = text.replaceAll('\n', '\r\n');
  return next() < 0.02 ? `\uFEFF${text}` : text;
}

const vocabulary =
  'факты просьба разговор «ёлка» — 5 * 3 a_b_c <тег> & {{срок}} {{дата_и_час}} № 7 e-mail@x.ru http://x.ru/a_b'.split(
    ' ',
  );

type Make = (words: () => string) => string;

const inlines: readonly Make[] = [
  (words) => words(),
  (words) => `**${words()}**`,
  (words) => `__${words()}__`,
  (words) => `_${words()}_`,
  (words) => `\`${words()}\``,
  (words) => `[${words()}](https://x.ru/1 "Имя")`,
  (words) => `[${words()}](<a b>)`,
  () => '[слово][ref] [ref]',
  () => '![вид](/lesson-files/9.png)',
  (words) => `<b>${words()}</b><br>`,
  () => 'сноска[^1]',
  (words) => `~~${words()}~~`,
  () => 'два  \nстроки',
  () => 'раз\\\nдва',
  () => 'мягкий\nперенос',
  () => '\\*не курсив\\* &nbsp;&copy; <https://x.ru>',
  () => '**жир*курс*ный**',
];

const blocks: readonly Make[] = [
  (words) => `\`\`\`js\n${words()}\n\n  ${words()}\n\`\`\``,
  (words) => `~~~\n${words()}\n~~~`,
  (words) => `    ${words()}\n    ${words()}`,
  () => '* * *',
  () => '---',
  (words) => `| А | Б |\n|---|:-:|\n| ${words()} | **${words()}** |\n| \\| | |`,
  () => 'А | Б\n:--|--\n1 | 2',
  (words) => `<div class="x">\n${words()}\n</div>`,
  (words) => `<!-- ${words()} -->`,
  () => '[ref]: https://x.ru/r "Р"',
  (words) => `[^1]: ${words()}\n\n    ещё`,
  (words) => `<details>\n\n${words()}\n\n</details>`,
];

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const one = Math.imul(state ^ (state >>> 15), 1 | state);
    const other = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one;
    return ((other ^ (other >>> 14)) >>> 0) / 4_294_967_296;
  };
}
