import { describe, expect, test } from 'vitest';
import { createThinkingFilter } from './without-thinking.ts';

/** A text as one piece, by letters and by threes: the result must not depend on the chunking. */
function shown(text: string): string[] {
  return [text.length, 1, 3].map((size) => {
    const show = createThinkingFilter();
    let result = '';
    for (let at = 0; at < text.length; at += size || 1) result += show(text.slice(at, at + size));
    return result;
  });
}

describe('thinking before the text', () => {
  test.each([
    ['<think>Хм, студент прав?</think>\n\nХорошее начало.', 'Хорошее начало.'],
    ['\n <think>а < b > c </thin</think>Текст', 'Текст'],
    ['<thinking>…</thinking> Текст', 'Текст'],
    ['<think>раз</think><think>два</think>Текст', 'Текст'],
    ['Обычный текст с <b> и < знаками.', 'Обычный текст с <b> и < знаками.'],
    ['Слово <think>внутри</think> текста', 'Слово <think>внутри</think> текста'],
    ['<thinker> — не тег', '<thinker> — не тег'],
    ['<think>не кончил думать', ''],
  ])('is not shown: %j', (text, expected) => {
    for (const result of shown(text)) expect(result.trimStart()).toBe(expected);
  });
});
