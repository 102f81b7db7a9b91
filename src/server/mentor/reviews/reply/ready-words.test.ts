import { describe, expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { createReadyFinder, cutReadyWords, hideReadyWords } from './ready-words.ts';

const isReady = createReadyFinder(['Ты опять прислал макет с ошибками, а сказал, что проверил.']);
const ready = '«Мне нужен макет к одиннадцати»';

describe('ready are', () => {
  test.each([
    ['Мне нужен макет к одиннадцати', true],
    ['опять прислал макет с ошибками', false],
    ['ОПЯТЬ ПРИСЛАЛ… макет с ошибками', false],
    ['к одиннадцати часам', false],
    ['', false],
  ])('«%s»: %s', (passage, expected) => {
    expect(isReady(passage)).toBe(expected);
  });
});

describe('cutting ready words', () => {
  test.each([
    ['the only sentence', `скажите: ${ready}.`, ''],
    ['a sentence among others', `Срока нет. Скажите: ${ready}. Что мешает?`, 'Срока нет. Что мешает?'],
    ['short quotes stay', 'Слово «опять» — обобщение.', 'Слово «опять» — обобщение.'],
    ['their own words stay', 'Вы пишете: «опять прислал макет с ошибками».', undefined],
    ['a quotation of two sentences', 'Так: «Мне нужен макет. Ты успеешь к пяти?» Подумайте.', 'Подумайте.'],
    ['marks of any kind', 'Скажите: „Мне нужен макет к пяти“. Или "Мне нужен макет к пяти". Да.', 'Да.'],
    ['English ones', 'Скажите: “Мне нужен макет к пяти”. Да.', 'Да.'],
    ['quotations within', 'Так: «Он сказал «нет» и сразу ушёл». Да.', 'Да.'],
    ['one that is never closed', 'Да. Так: «Мне нужен макет к пяти', 'Да.'],
    ['a paragraph ends one that is never closed', 'Так: «Мне нужен макет к пяти\n\nДа.', 'Да.'],
    ['a line and what led to it', `Можно так:\n${ready}\nА вы?`, 'А вы?'],
    ['items of a list', `Варианты:\n- ${ready}\n- ${ready}\n\nЧто ближе?`, 'Что ближе?'],
    ['a numbered item', `1. Назовите день.\n2. Скажите: ${ready}.`, '1. Назовите день.'],
    ['bold ones', `**Скажите:** ${ready}. Что мешает?`, 'Что мешает?'],
  ])('%s', async (_name, text, expected) => {
    expect((await cutReadyWords(text, isReady)).text).toBe(expected ?? text);
  });

  test('names the words and counts the sentences', async () => {
    const { words, sentences } = await cutReadyWords(
      `Скажите: ${ready} или ${ready}. Да. И ${ready}.`,
      isReady,
    );
    expect(words).toEqual(Array(3).fill('Мне нужен макет к одиннадцати'));
    expect(sentences).toBe(2);
  });

  test.each(['«', '"', '„', '«»', '. '])(
    'reads a text of «%s» alone in a time that grows with it',
    async (mark) => {
      expect(await steepGrowth((size) => cutReadyWords(mark.repeat(size), isReady), 10_000)).toBeUndefined();
    },
  );
});

describe('while a text streams', () => {
  const streamed = (text: string, size: number): string => {
    let shown = '';
    const write = hideReadyWords(isReady, (piece) => (shown += piece));
    for (let at = 0; at < text.length; at += size) write(text.slice(at, at + size));
    return shown;
  };

  test.each([1, 3, 1_000])('ready words never show, in pieces of %d', (size) => {
    const text = `Вы пишете: «опять прислал макет с ошибками». Скажите: ${ready}. "Мне нужен макет к пяти"!`;
    expect(streamed(text, size)).toBe('Вы пишете: «опять прислал макет с ошибками». Скажите: «…». "…"!');
  });

  test('a mark that is never closed holds up no more than its paragraph', () => {
    expect(streamed('Экран 27" и всё.\n\nДальше.', 2)).toBe('Экран 27" и всё.\n\nДальше.');
    expect(streamed('Так: «Мне нужен макет к пяти\n## 2. Просьба', 2)).toBe('Так: «…\n## 2. Просьба');
  });
});
