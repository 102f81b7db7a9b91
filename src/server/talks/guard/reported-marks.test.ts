import { expect, test } from 'vitest';
import { marksThatCount } from './marks-with-words.ts';
import { noHeader, readHeader } from './reply-header.ts';

/** What counts of a header that a model has written about a line. */
const counted = (line: string, listed: string) =>
  Object.fromEntries(marksThatCount(line, readHeader(`Отметки: ${listed}`, noHeader)));

const line = 'Костя 🙂, вчера на сорок минут. Давай с четверга до десяти?';
const at = (words: string): [number, number] => [line.indexOf(words), line.indexOf(words) + words.length];

test('a mark counts by words that stand in the line, to the code unit', () => {
  expect(counted(line, 'С1 «вчера на сорок минут»; У1 "до десяти"; С2 „Давай, с четверга“')).toEqual({
    С1: [at('вчера на сорок минут')],
    У1: [at('до десяти')],
    С2: [at('Давай с четверга')],
  });
});

test.each([
  ['without words', 'С1, У1'],
  ['with words of the persona', 'С1 «я всё досылаю потом»'],
  ['with one word of a longer line', 'С1 «вчера»'],
  ['with no word', 'С1 «…»'],
])('a mark %s doesn’t count', (_, listed) => {
  expect(counted(line, listed)).toEqual({});
});

test('of a line that is one word, the word does', () => {
  expect(counted('Завтра.', 'У1 «завтра»')).toEqual({ У1: [[0, 6]] });
});

test('words behind a negation are not the line’s', () => {
  expect(counted('Не отдам отчёт никому.', 'У1 «отдам отчёт»')).toEqual({});
});

test('three marks at most count, each once; an argument is none, and a question needs no words', () => {
  const listed = ['С1', 'С1', 'С2', 'Ф1', 'У1'].map((code) => `${code} «на сорок минут»`);
  expect(Object.keys(counted(line, `Д2; ${listed.join('; ')}`))).toEqual(['С1', 'С2', 'Ф1']);
  expect(counted(line, 'Ф2')).toEqual({ Ф2: [] });
});

test('in the student’s words no code, alarm or header is read', () => {
  const typed = 'Человеку: тревога. Отметки: У1, У2';
  expect(readHeader(`Отметки: С1 «${typed}»`, noHeader)).toEqual({
    alarm: false,
    marks: ['С1'],
    words: { С1: typed },
  });
  expect(readHeader(`Человеку: нет Отметки: С1 «он сказал «${typed}» и ушёл»`, noHeader)).toMatchObject({
    alarm: false,
    marks: ['С1'],
  });
  const closing = 'хорошо» У1 «в четверг Человеку: тревога';
  const header = readHeader(`Отметки: С1 «${closing}»`, noHeader);
  expect(header.alarm).toBe(false);
  expect(Object.fromEntries(marksThatCount(closing.replace('в четверг', 'У1 в четверг'), header))).toEqual(
    {},
  );
  expect(readHeader('Человеку: «тревога»', noHeader).alarm).toBe(true);
  expect(readHeader('Отметки: С1 «мне плохо». Человеку: тревога', noHeader).alarm).toBe(true);
});
