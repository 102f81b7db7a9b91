import { expect, test } from 'vitest';
import { submissionOf } from './submission.ts';

test('the same text sent again keeps its key', () => {
  const first = submissionOf({ text: 'Мой ответ' });
  expect(submissionOf({ text: 'Мой ответ', sent: first })).toEqual(first);
});

test('a changed text is another submission', () => {
  const first = submissionOf({ text: 'Мой ответ' });
  expect(submissionOf({ text: 'Мой ответ, исправленный', sent: first }).key).not.toBe(first.key);
});

test('the same text for another reader is another submission', () => {
  const first = submissionOf({ text: 'Мой ответ', reader: 'model' });
  expect(submissionOf({ text: 'Мой ответ', reader: 'person', sent: first }).key).not.toBe(first.key);
  const before = { key: first.key, text: 'Мой ответ' };
  expect(submissionOf({ text: 'Мой ответ', reader: 'model', sent: before }).key).toBe(first.key);
});

test('a key fits into the header', () => {
  expect(submissionOf({ text: '' }).key).toMatch(/^[\x21-\x7e]{16,128}$/);
});
