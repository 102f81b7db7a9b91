import { expect, test } from 'vitest';
import { type AnsweredTurn, answeredLines, turningPoint } from './turning-point.ts';

const said = (number: number, text: string): AnsweredTurn => ({
  number,
  speaker: 'student',
  text,
  mood: null,
  markRanges: null,
});
const replied = (
  number: number,
  trust: number,
  markRanges: AnsweredTurn['markRanges'] = null,
): AnsweredTurn => ({
  number,
  speaker: 'persona',
  text: 'Ну.',
  mood: { trust },
  markRanges,
});
const turned = (...turns: AnsweredTurn[]) => turningPoint(1, answeredLines(turns));

test('a talk turns at the last line that changed sides, in the words of its mark', () => {
  const line = 'Понимаю, тебе трудно сейчас.';
  const opens = [
    said(1, 'Ты вечно поздно.'),
    replied(2, 0, { З1: [[3, 8]] }),
    said(3, 'Ладно.'),
    replied(4, 1),
    said(5, line),
    replied(6, 2, { З1: [[0, 7]], С1: [[9, 20]] }),
    said(7, 'Так.'),
    replied(8, 3),
  ];
  expect(turned(...opens)).toEqual({ number: 5, words: 'тебе трудно', opened: true });
  expect(turned(...opens, said(9, 'Ты вечно!'), replied(10, 1, { З1: [[3, 8]] }))).toEqual({
    number: 9,
    words: 'вечно',
    opened: false,
  });
});

test('one that never changed sides turns at the first line that moved it; one that nothing moved doesn’t', () => {
  expect(turned(said(1, 'Дурак.'), replied(2, 0), said(3, 'Так.'), replied(4, 0))).toEqual({
    number: 1,
    words: 'Дурак.',
    opened: false,
  });
  expect(turned(replied(0, 1), said(1, 'Так.'), replied(2, 1))).toBeUndefined();
});
