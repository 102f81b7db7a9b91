import { expect, test } from 'vitest';
import type { LessonFile } from '#contract/lesson-files/schemas.ts';
import { insertPiece } from '#web/ui/rich-text/insert-piece.ts';
import { fileInText, placeholder, replacePlaceholder, withoutPlaceholders } from './file-in-text.ts';

const file = (title: string, mediaType: LessonFile['mediaType']): LessonFile => ({
  address: '/lesson-files/1/2.x',
  title,
  mediaType,
  bytes: 1,
});

test('what a browser shows is shown in the text, and a document is a link; a name is never markup', () => {
  expect(fileInText(file('Схема.png', 'image/webp'))).toBe('![Схема](/lesson-files/1/2.x)');
  expect(fileInText(file('Запись.mp3', 'audio/mpeg'))).toBe('![Запись](/lesson-files/1/2.x)');
  expect(fileInText(file('План](http://a).pdf', 'application/pdf'))).toBe(
    '[План (http://a).pdf](/lesson-files/1/2.x)',
  );
  expect(fileInText(file('[].png', 'image/webp'))).toBe('![файл](/lesson-files/1/2.x)');
});

test('a file comes where the caret was, whatever was typed since; at the end if its place is gone', () => {
  const sought = placeholder('a.png', 3);
  const link = { piece: sought, isShown: false };
  const { text, caret } = insertPiece('до после', { start: 2, end: 3 }, link);
  expect(text).toBe(`до ${sought} после`);
  expect(text.slice(caret)).toBe('после');
  expect(replacePlaceholder(`ещё ${text}`, sought, '[a]')).toBe('ещё до [a] после');
  expect(replacePlaceholder('другой текст\n', sought, '[a]')).toBe('другой текст\n\n[a]');
  expect(replacePlaceholder('', sought, '[a]')).toBe('[a]');
});

test('a file that didn’t come leaves the text as it was, and a draft holds none of those on their way', () => {
  const sought = placeholder('Отчёт «за» год.pdf', 1);
  for (const isShown of [true, false]) {
    const { text } = insertPiece('текст', { start: 5, end: 5 }, { piece: sought, isShown });
    expect(replacePlaceholder(text, sought, '')).toBe('текст');
  }
  expect(withoutPlaceholders(`а ${sought} б ${placeholder('b.png', 22)}`)).toBe('а  б ');
});

test('what is shown stands in a paragraph of its own', () => {
  const piece = { piece: '![а](б)', isShown: true };
  expect(insertPiece('до после', { start: 2, end: 3 }, piece).text).toBe('до\n\n![а](б)\n\nпосле');
  expect(insertPiece('до\n\n', { start: 4, end: 4 }, piece).text).toBe('до\n\n![а](б)');
  expect(insertPiece('', { start: 0, end: 0 }, piece).text).toBe('![а](б)');
});
