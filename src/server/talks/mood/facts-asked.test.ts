import { expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { asksOpenly, factsAsked } from './facts-asked.ts';

const keysOf: Record<string, string[]> = {
  Ф1: ['дом', 'утро', 'мама', 'случилось'],
  Ф2: ['задачи', 'отчёты', 'нагрузка', 'успеваешь'],
  Ф3: ['что мешает', 'бюджет', 'когда'],
  Ф4: ['отпуск', 'выходные', 'отдых'],
  Ф5: ['чувствуешь', 'обидно', 'труднее всего'],
  Ф6: ['срок'],
};

const card: ScenarioCard = {
  ...scenarioOfDenis,
  facts: Object.entries(keysOf).map(([id, keys]) => ({
    id,
    keys,
    text: 'известно лишь ему',
    topic: 'о чём-то',
    trust: 4,
    hidden: true,
  })),
};

const questions: readonly (readonly [line: string, codes: string[]])[] = [
  ['Денис, у тебя дома всё в порядке?', ['Ф1']],
  ['Что происходит по утрам?', ['Ф1']],
  ['Как себя чувствует твоя мама?', ['Ф1', 'Ф5']],
  ['Что у тебя случается перед работой?', ['Ф1']],
  ['Сколько у тебя сейчас задач?', ['Ф2']],
  ['Кто ведёт отчёт?', ['Ф2']],
  ['Расскажи, какая у тебя нагрузка.', ['Ф2']],
  ['Хочу понять, как ты с такой нагрузкой справляешься', ['Ф2']],
  ['Вы всё это успеваете?', ['Ф2']],
  ['Ты успел?', ['Ф2']],
  ['А что тебе мешает?', ['Ф3']],
  ['Бюджетом кто занимается?', ['Ф3']],
  ['Давно ты был в отпуске?', ['Ф4']],
  ['Ты в выходной день отдыхаешь?', ['Ф4']],
  ['Тебя это обидело?', ['Ф5']],
  ['Что для тебя труднее всего?', ['Ф5']],
  ['Что ты чувствуешь? Поделись.', ['Ф5']],
  ['К какому сроку это реально?', ['Ф6']],
];

const others: readonly (readonly [line: string, codes: string[]])[] = [
  ['Дома поговорим.', []],
  ['У всех дома проблемы, и ничего.', []],
  ['Задачи надо сдавать вовремя!', []],
  ['План на квартал видели?', []],
  ['Бюджета нет. Понятно?', []],
  ['Не рассказывай мне про отпуск.', []],
  ['Я тоже не успеваю, и что?', []],
  ['Домашнее задание сделал?', []],
  ['Ты меня понял?', []],
  ['Работаешь ты медленно. Почему?', []],
  ['Мне обидно, что макета нет.', []],
  ['Давай не будем про сроки.', []],
];

test('a fact is asked about by a question with a word of its keys in any form', () => {
  const wrong = (lines: typeof questions) =>
    lines.filter(([line, codes]) => factsAsked(card, line).join() !== codes.join());
  expect([questions.length, wrong(questions).map(([line]) => line)]).toEqual([18, ['Тебя это обидело?']]);
  expect([others.length, wrong(others).map(([line]) => line)]).toEqual([12, ['Я тоже не успеваю, и что?']]);
});

test('what is known to both is never asked out', () => {
  const open = { ...card, facts: card.facts.map((fact) => ({ ...fact, hidden: false })) };
  expect(factsAsked(open, 'Как дома?')).toEqual([]);
});

test.each([
  ['Что случилось?', true],
  ['Денис, как ты сам это видишь?', true],
  ['А в чём дело?', true],
  ['Ну и почему так вышло?', true],
  ['Тебе чего не хватает?', true],
  ['Расскажи, как было.', true],
  ['Ты пришлёшь макет?', false],
  ['Ты знаешь, что завтра сдача?', false],
  ['Не рассказывай мне сказки.', false],
  ['Я не понимаю, почему опять так.', false],
])('%j asks openly: %s', (line, isOpen) => {
  expect(asksOpenly(line)).toBe(isOpen);
});
