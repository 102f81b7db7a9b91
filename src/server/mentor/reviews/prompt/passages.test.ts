import { describe, expect, test } from 'vitest';
import { joinPassages, splitMarkdown, splitTranscript } from './passages.ts';

const textsOf = (passages: { text: string }[]) => passages.map(({ text }) => text);

describe('a lesson’s text in passages', () => {
  test('is its paragraphs; a heading belongs to the one below it', () => {
    const text =
      '# Урок\n\n## Факты\n\nФакт можно проверить.\nА оценку — нет.\n\n\n\nВторой абзац.\n\n## Конец\n';
    expect(textsOf(splitMarkdown(text))).toEqual([
      '# Урок\n\n## Факты\n\nФакт можно проверить.\nА оценку — нет.',
      'Второй абзац.',
      '## Конец',
    ]);
  });

  test('keeps code with its blank lines together, and reads any line ends', () => {
    expect(textsOf(splitMarkdown('До.\r\n\r\n```\r\nодин\r\n\r\nдва\r\n```\r\n\r\nПосле.'))).toEqual([
      'До.',
      '```\nодин\n\nдва\n```',
      'После.',
    ]);
  });

  test('divides a long paragraph by sentences, and a text without any by words', () => {
    const sentences = Array.from({ length: 60 }, (_, index) => `Это предложение номер ${index}.`);
    const passages = splitMarkdown(`${sentences.join(' ')}\n\nКонец.`);
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(800);
      expect(text).toMatch(/^[ЭК].*\.$/);
    }
    const words = splitMarkdown('слово '.repeat(1000).trim());
    expect(words.every(({ text }) => text.length <= 800)).toBe(true);
    expect(textsOf(words).join(' ').split(' ')).toHaveLength(1000);
  });

  test('of subtitles is the lines with their times', () => {
    const cue = (minute: number, said: string) => `00:0${minute}:20,000 --> 00:0${minute}:24,000\n${said}\n`;
    expect(
      textsOf(splitTranscript(`${cue(1, 'Здравствуйте.')}\n${cue(3, 'Факт можно проверить.')}`)),
    ).toEqual(['[01:20] Здравствуйте.', '[03:20] Факт можно проверить.']);
    expect(textsOf(splitTranscript('Просто текст.\n\nБез времени.'))).toEqual([
      'Просто текст.',
      'Без времени.',
    ]);
  });
});

describe('the passages that are kept', () => {
  const text = 'Первый.\n\nВторой.\n\nТретий.\n\nЧетвёртый.';
  const keeping = (...wanted: number[]) => {
    const passages = splitMarkdown(text);
    return joinPassages(passages, new Set(passages.filter((_, index) => wanted.includes(index))));
  };

  test('stay in their order, with one mark for what is left out between them', () => {
    expect(keeping(0, 1, 2, 3)).toBe(text);
    expect(keeping(0, 3)).toBe('Первый.\n\n[…]\n\nЧетвёртый.');
    expect(keeping(1)).toBe('[…]\n\nВторой.\n\n[…]');
    expect(keeping()).toBe('[…]');
  });

  test('of one paragraph stay in one line', () => {
    const long = Array.from({ length: 100 }, (_, index) => `Предложение номер ${index}.`).join(' ');
    const passages = splitMarkdown(long);
    const [first, , third] = passages;
    const joined = joinPassages(passages, new Set(passages.filter((_, index) => index !== 1)));
    expect(joined).toContain(`${first?.text} […] ${third?.text}`);
    expect(joinPassages(passages, new Set(passages))).toBe(long);
  });
});
