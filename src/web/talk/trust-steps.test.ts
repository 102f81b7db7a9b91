import { expect, test } from 'vitest';
import { persona, student } from '#test/dialogue-rows.ts';
import { stepsOf } from './trust-steps.ts';

const long = `Ты опять всё сорвал, ${'и так каждый раз, сколько я тебя знаю, '.repeat(4)}и хватит.`;
const turns = [
  { ...persona(0, 'Ты опять про макет?'), trust: 1 },
  student(1, 'Вижу, что тебе трудно. Давай к обеду.'),
  { ...persona(2, 'Ну, давай.'), trust: 2, worked: [[10, 21] as [number, number]] },
  student(3, long),
  { ...persona(4, 'Разговор окончен.'), trust: 0 },
  student(5, 'Извини.'),
  { ...persona(6, 'Ладно.'), trust: 0, worked: [[0, 6] as [number, number]] },
  student(7, 'Погорячился.'),
  { ...persona(8, 'Бывает.'), trust: 1 },
];

test('each reply has a step, and beside it the student’s own words that made it', () => {
  expect(stepsOf({ turns })).toEqual([
    { number: 0, trust: 1, before: 1, words: [] },
    { number: 2, trust: 2, before: 1, words: ['тебе трудно'] },
    { number: 4, trust: 0, before: 2, words: [expect.stringMatching(/^Ты опять всё сорвал, .{40,70}…$/)] },
    { number: 6, trust: 0, before: 0, words: ['Извини'] },
    { number: 8, trust: 1, before: 0, words: ['Погорячился.'] },
  ]);
});

test('where the talk turned, the words that turned it stand for the whole line', () => {
  const turned = { number: 3, words: 'опять всё сорвал', opened: false };
  expect(stepsOf({ turns, turned })[2]?.words).toEqual(['опять всё сорвал']);
});
