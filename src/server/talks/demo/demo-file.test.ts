import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readFrontMatter } from './demo-file.ts';
import { readSections } from './demo-sections.ts';

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

describe('readSections', () => {
  const sections = (body: string) =>
    readSections('a.md', body, { required: ['Ответ'], optional: ['Заметка'] });

  test('gives the text under each heading, trimmed', () => {
    expect(sections('\n# Ответ\n\nПервая строка\n\n## Внутри\n\nВторая\n\n# Заметка\nЕщё\n')).toEqual({
      Ответ: 'Первая строка\n\n## Внутри\n\nВторая',
      Заметка: 'Ещё',
    });
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
