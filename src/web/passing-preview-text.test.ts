import { expect, test } from 'vitest';
import { previewText } from './passing-preview-text.ts';

const none = { people: 0, lessons: 0 };
const nothing = { improve: none, sent: none, passed: none, undone: none };
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');

test('a change that does nothing to people is saved without a question', () => {
  expect(previewText(nothing)).toBeUndefined();
});

test('the sentence says whose lessons get which word, and how many stop being done', () => {
  const preview = {
    ...nothing,
    improve: { people: 7, lessons: 12 },
    passed: { people: 2, lessons: 3 },
    undone: { people: 7, lessons: 11 },
  };
  expect(plain(previewText(preview))).toBe(
    'У 7 человек 12 уроков станут «Доработать», у 2 человек 3 урока — «Сдан». Из них 11 уроков у 7 человек сейчас сделаны, а тогда не будут.',
  );
});

test('one lesson of one person is said in the singular', () => {
  expect(plain(previewText({ ...nothing, sent: { people: 1, lessons: 1 } }))).toBe(
    'У 1 человека 1 урок станет «Отправлен».',
  );
});
