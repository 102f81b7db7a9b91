import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TextFileError } from './file-problems.ts';
import { readSections } from './sections.ts';
import { readFrontMatter, readYaml } from './text-file.ts';

const fields = z.strictObject({ title: z.string('нужен текст') });
const read = (text: string) => readFrontMatter({ path: 'course/01-start.md', text }, fields);

describe('readFrontMatter', () => {
  test('parts the header from the text', () => {
    expect(read('---\ntitle: "Слушать: как?"\n---\n\nТекст\n')).toEqual({
      fields: { title: 'Слушать: как?' },
      body: '\nТекст\n',
    });
  });

  test('reads files of other editors: a byte order mark, Windows line ends, no last line end', () => {
    expect(read('\uFEFF---\r\ntitle: Начало\r\n---\r\nТекст')).toEqual({
      fields: { title: 'Начало' },
      body: 'Текст',
    });
    expect(read('---\ntitle: Начало\n---').fields.title).toBe('Начало');
  });

  test('leaves a rule in the text alone', () => {
    expect(read('---\ntitle: Начало\n---\nДо\n\n---\n\nПосле').body).toBe('До\n\n---\n\nПосле');
  });

  test.each([
    ['Текст\n---\ntitle: Начало\n---\n', 'demo/course/01-start.md: файл должен начинаться с заголовка'],
    ['Текст без заголовка', 'demo/course/01-start.md: файл должен начинаться с заголовка'],
    ['---\ntitle: Начало\n', 'demo/course/01-start.md: файл должен начинаться с заголовка'],
    ['---\n---\n', 'demo/course/01-start.md: в заголовке title: нужен текст'],
    ['---\ntitle: 7\n---\n', 'demo/course/01-start.md: в заголовке title: нужен текст'],
    ['---\ntitle: [\n---\n', 'demo/course/01-start.md: заголовок не читается'],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('a heading that a stranger has made to keep everybody waiting', () => {
  const many = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('');
  const tooMuch = /заголовок слишком сложный: в нём больше полей и знаков, чем бывает у курса$/;
  const tooDeep = /заголовок слишком сложный: вложено глубже, чем бывает у курса$/;
  const unreadable = /заголовок не читается: /;

  test.each([
    ['keys', many(4_000, (at) => `k${at}: 1\n`), tooMuch],
    ['keys of a flow', `a: {${many(20_000, (at) => `k${at},`)}}`, tooMuch],
    ['depth', `a: ${'['.repeat(150_000)}`, tooDeep],
    ['errors of a flow', `a: [${'} '.repeat(90_000)}`, tooMuch],
    ['comments', '#\n'.repeat(90_000), tooMuch],
    ['documents', '...\n%YAML 1.2\n'.repeat(12_000), tooMuch],
    [
      'anchors',
      many(2_000, (at) => `k${at}: &a${at} x\n`),
      /заголовок не читается: якорей «&», ссылок «\*» и тегов «!»/,
    ],
    ['a reference', 'title: a\nb: *a', /якорей «&», ссылок «\*»/],
    ['a tag', 'title: !!binary aGk=', /тегов «!»/],
    ['depth within what is parsed', `a: ${'['.repeat(9_000)}`, tooDeep],
    ['depth of maps', `a: ${'{a: '.repeat(2_000)}`, tooDeep],
    ['depth on a line', `a:\n  ${'- '.repeat(5_000)}x`, tooDeep],
    ['depth of questions', `${'? '.repeat(5_000)}x`, tooDeep],
    ['depth by blanks', many(100, (at) => `${' '.repeat(at)}a:\n`), tooDeep],
    ['escapes that are none', `title: "${'\\q'.repeat(90_000)}"`, unreadable],
    ['ends of nothing', `a: ${'] } '.repeat(1_000)}`, unreadable],
    ['a key twice', 'title: a\nx: {y: 1, y: 2}\ntitle: b', unreadable],
  ])('is refused in words: %s', (_name, yaml, words) => {
    expect(() => read(`---\n${yaml}\n---\n`)).toThrow(words);
  });

  test('stops being read at the first lexeme too many, and is told of by its line', () => {
    const allowance = { left: 100 };
    const text = many(100_000, () => '-\n');
    expect(() => readYaml('a.md', 'заголовок', { text, line: 5 }, allowance)).toThrow(tooMuch);
    expect(allowance.left).toBe(-1);
    const problem = problemsOf(() => readYaml('a.md', 'заголовок', { text, line: 5 }, { left: 100 }))[0];
    expect(problem?.line).toBeGreaterThan(5);
    expect(problem?.line).toBeLessThan(60);
  });

  test('is told of shortly, whatever it has instead of fields', () => {
    const problems = problemsOf(() =>
      read(`---\n${many(1_500, (at) => `${'я'.repeat(90)}${at}: 1\n`)}---\n`),
    );
    expect(problems.map(({ message }) => message.length)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.max(...problems.map(({ message }) => message.length))).toBeLessThan(500);
  });
});

function problemsOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof TextFileError) return error.problems;
    throw error;
  }
  return [];
}

describe('readSections', () => {
  const sections = (body: string) =>
    readSections('a.md', body, { required: ['Ответ'], optional: ['Заметка'] });

  test('gives the text under each heading, trimmed', () => {
    expect(sections('\n# Ответ\n\nПервая строка\n\n## Внутри\n\nВторая\n\n# Заметка\nЕщё\n')).toEqual({
      Ответ: 'Первая строка\n\n## Внутри\n\nВторая',
      Заметка: 'Ещё',
    });
  });

  // What was the square of these, or filled the memory, would outlast the runner’s patience.
  test.each([
    ['headings', '# a\n'.repeat(700_000), 'разделов «# …» больше 200'],
    [
      'a heading of blanks',
      `# Ответ\nтекст\n# ${' '.repeat(1_000_000)}x${' '.repeat(1_000_000)}y`,
      'неизвестный раздел «# x',
    ],
    ['an empty heading of blanks', `# Ответ\nтекст\n#${' '.repeat(1_000_000)}`, 'неизвестный раздел «# »'],
  ])('refuses a text made to keep everybody waiting: %s', (_name, body, message) => {
    expect(() => sections(body)).toThrow(`demo/a.md: ${message}`);
  });

  test('takes no heading from a fenced block', () => {
    const body = '# Ответ\n\n````\n# не раздел\n```\n# и не этот\n````\n\nконец';

    expect(sections(body)['Ответ']).toContain('# и не этот');
  });

  test.each([
    ['# Заметка\nтекст', 'нет раздела «# Ответ» или он пуст'],
    ['# Ответ\n\n# Заметка\nтекст', 'нет раздела «# Ответ» или он пуст'],
    ['# Ответ\nтекст\n# Отклик\nтекст', 'неизвестный раздел «# Отклик»'],
    ['# Ответ\nтекст\n# Ответ\nтекст', 'раздел «# Ответ» встречается дважды'],
    ['Вступление\n# Ответ\nтекст', 'перед первым разделом стоит текст'],
  ])('refuses %j', (body, message) => {
    expect(() => sections(body)).toThrow(`demo/a.md: ${message}`);
  });
});
