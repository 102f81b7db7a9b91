import { expect, test } from 'vitest';
import { decisionsFor, referralDecision, referralReason, wordsOf } from './words.ts';

test('each reason has a decision, of which each has one name', () => {
  for (const reason of referralReason.options) {
    const buttons = decisionsFor(reason).map((decision) => wordsOf(reason, decision).button);
    expect(buttons.length, reason).toBeGreaterThan(0);
    expect(new Set(buttons).size, reason).toBe(buttons.length);
  }
});

test('what feedback has settled has words, though the reason alone wouldn’t offer it', () => {
  expect(decisionsFor('no_ai')).toEqual(['answered']);
  expect(wordsOf('no_ai', 'changed').settled).toBe('Исправлено');
  expect(referralDecision.options.map((decision) => wordsOf('release', decision).settled)).toEqual([
    'Показано студенту',
    'Исправлено',
    'Отвечено',
    'Ложная тревога',
  ]);
});
