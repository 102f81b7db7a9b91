import { expect, test } from 'vitest';
import { withTwoSteps } from './next-steps.ts';

const remark = (criterionId: string, nextStep: string | null, text = 'Не хватает дня.') => ({
  criterionId,
  text,
  nextStep,
});

const stepsOf = (remarks: ReturnType<typeof remark>[], first: string | null) =>
  withTwoSteps(remarks, first).map(({ text, nextStep }) => [text, nextStep]);

test('of three next steps that of the first criterion and one more stay, the other joins its text', () => {
  const remarks = [remark('a', 'назовите день.'), remark('b', 'спросите.'), remark('c', 'уберите «но».')];
  expect(stepsOf(remarks, 'c')).toEqual([
    ['Не хватает дня.', 'назовите день.'],
    ['Не хватает дня.\n\nСпросите.', null],
    ['Не хватает дня.', 'уберите «но».'],
  ]);
});

test('a remark without words of its own gets those of its step', () => {
  const remarks = [remark('a', 'один.'), remark('b', 'два.'), remark('c', 'три.', '')];
  expect(stepsOf(remarks, null)).toEqual([
    ['Не хватает дня.', 'один.'],
    ['Не хватает дня.', 'два.'],
    ['Три.', null],
  ]);
});

test('two are as they were', () => {
  const remarks = [remark('a', null), remark('b', 'спросите.'), remark('c', 'уберите «но».')];
  expect(withTwoSteps(remarks, 'b')).toEqual(remarks);
  expect(withTwoSteps(remarks, null)).toEqual(remarks);
});
