import { describe, expect, test } from 'vitest';
import { piecesOf, quoteOfSelection, withQuote } from './quote-places.ts';

describe('withQuote', () => {
  test('keeps quotes in order', () => {
    expect(
      withQuote(
        [
          [0, 3],
          [20, 25],
        ],
        [5, 9],
      ),
    ).toEqual([
      [0, 3],
      [5, 9],
      [20, 25],
    ]);
  });

  test('joins quotes that overlap, and leaves those that only touch', () => {
    expect(
      withQuote(
        [
          [0, 3],
          [8, 12],
          [14, 20],
        ],
        [3, 15],
      ),
    ).toEqual([
      [0, 3],
      [3, 20],
    ]);
    expect(withQuote([[0, 9]], [2, 4])).toEqual([[0, 9]]);
  });
});

describe('quoteOfSelection', () => {
  const selected = (answer: string, words: string) => {
    // What a text area shows has one character for each line break.
    const shown = answer.replaceAll('\r\n', '\n');
    const start = shown.indexOf(words);
    const quote = quoteOfSelection(answer, [start, start + words.length]);
    return quote && answer.slice(...quote);
  };

  test('is what was selected, without the blanks around it', () => {
    expect(selected('Отчёт опоздал \n на день', 'опоздал \n ')).toBe('опоздал');
    expect(selected('Отчёт 🙂 опоздал', '🙂 опоздал')).toBe('🙂 опоздал');
    expect(selected('Отчёт \n опоздал', ' \n ')).toBeNull();
    expect(quoteOfSelection('Отчёт', [2, 2])).toBeNull();
  });

  test('is the student’s words alone where others speak too', () => {
    const talk = 'Денис: Привет.\nСтудент: Как дела?\nДенис: Плохо.\nСтудент: Что так?';
    const own: [number, number][] = ['Как дела?', 'Что так?'].map((words) => [
      talk.indexOf(words),
      talk.indexOf(words) + words.length,
    ]);
    expect(talk.slice(...(quoteOfSelection(talk, [3, talk.length], own) ?? []))).toBe('Как дела?');
    expect(talk.slice(...(quoteOfSelection(talk, [talk.indexOf('дела'), 40], own) ?? []))).toBe('дела?');
    expect(quoteOfSelection(talk, [0, talk.indexOf('Как')], own)).toBeNull();
  });

  test('is found behind line breaks of two characters', () => {
    expect(selected('Раз\r\n\r\nДва\nтри\r\nконец', 'Два\nтри\nко')).toBe('Два\nтри\r\nконец');
    expect(selected('Раз\r\n\r\nДва', 'Раз')).toBe('Раз');
    expect(selected('Раз\r\nДва\r\n', 'Два\n')).toBe('Два');
  });
});

describe('piecesOf', () => {
  test('marks what is quoted and what is selected, and loses nothing', () => {
    const pieces = piecesOf(
      'абвгде',
      [
        [1, 3],
        [2, 4],
      ],
      [3, 5],
    );
    expect(pieces.map(({ text }) => text).join('')).toBe('абвгде');
    expect(pieces.filter(({ isQuoted }) => isQuoted).map(({ text }) => text)).toEqual(['б', 'в', 'г']);
    expect(pieces.filter(({ isSelected }) => isSelected).map(({ text }) => text)).toEqual(['г', 'д']);
  });

  test('is the whole answer when nothing is marked', () => {
    expect(piecesOf('аб', [], null)).toEqual([{ text: 'аб', isQuoted: false, isSelected: false }]);
  });
});

test.each([
  ['чёт опозд', 'Отчёт опоздал'],
  ['опоздал', 'опоздал'],
  ['-то так', 'как-то так'],
  ['опоздал,', 'опоздал,'],
  ['🙂 на дв', '🙂 на два'],
])('«%s» is widened to whole words', (selected, quoted) => {
  const answer = 'Отчёт опоздал, 🙂 на два дня. Вышло как-то так!';
  const start = answer.indexOf(selected);
  const quote = quoteOfSelection(answer, [start, start + selected.length]);
  expect(answer.slice(...(quote ?? []))).toBe(quoted);
});
