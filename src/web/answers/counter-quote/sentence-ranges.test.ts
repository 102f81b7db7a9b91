import { expect, test } from 'vitest';
import { sentenceRanges } from './sentence-ranges.ts';

const wordsOf = (answer: string, lines?: Parameters<typeof sentenceRanges>[1]) =>
  sentenceRanges(answer, lines).map(([start, end]) => answer.slice(start, end));

test('the sentences of an answer, without those of a word or two', () => {
  expect(
    wordsOf('Добрый день! Отчёт опоздал на 2.5 дня.  Что вам помешало прислать раньше?\nСпасибо.'),
  ).toEqual(['Отчёт опоздал на 2.5 дня.', 'Что вам помешало прислать раньше?']);
});

test('of a talk, the student’s alone', () => {
  const answer = 'Студент: Что вам мешает работать?\nОлег: Мне никто ничего не говорит.';
  const line = (speaker: 'student' | 'persona', text: string) => {
    const start = answer.indexOf(text);
    return { turn: start, speaker, start, end: start + text.length };
  };
  const lines = [
    line('student', 'Что вам мешает работать?'),
    line('persona', 'Мне никто ничего не говорит.'),
  ];
  expect(wordsOf(answer, lines)).toEqual(['Что вам мешает работать?']);
});
