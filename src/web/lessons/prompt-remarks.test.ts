import { expect, test } from 'vitest';
import { promptRemarks } from './prompt-remarks.ts';

test('an empty prompt has nothing to remark on: the default one is used', () => {
  expect(promptRemarks(' \n')).toBeUndefined();
});

test('a prompt of the three variables is fine', () => {
  expect(promptRemarks('{content} {transcription_lesson} {answer}')).toEqual({
    unknown: [],
    answerAppended: false,
  });
});

test('whatever else stands in braces is pointed out once, as it is written', () => {
  const { unknown } = promptRemarks('{Answer} { answer } {ответ} {lesson-text} {ответ} {answer}') ?? {};
  expect(unknown).toEqual(['{Answer}', '{ answer }', '{ответ}', '{lesson-text}']);
});

test('braces that name nothing are left alone', () => {
  expect(promptRemarks('Ответь в JSON: {"оценка": 1} и {}, {1}')?.unknown).toEqual([]);
});

test('a prompt without the answer gets it added', () => {
  expect(promptRemarks('Разбери ответ')?.answerAppended).toBe(true);
  expect(promptRemarks('Разбери {Answer}')?.answerAppended).toBe(true);
});
