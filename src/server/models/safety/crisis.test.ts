import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSet } from '#server/measuring/set/read-set.ts';
import { steepGrowth } from '#test/growth.ts';
import { type Crisis, crisisIn } from './crisis.ts';

const readTexts = async (name: string): Promise<string[]> => {
  const url = new URL(`../../../../evals/crisis/${name}.md`, import.meta.url);
  return (await readFile(url, 'utf8')).trim().split('\n---\n');
};

async function countsOf(name: string): Promise<Record<Crisis, number>> {
  const counts = { explicit: 0, doubtful: 0, none: 0 };
  for (const text of await readTexts(name)) counts[crisisIn(text)] += 1;
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
  return counts;
}

test('of thirty texts that say it plainly, none goes to a model', async () => {
  expect(await countsOf('explicit')).toEqual({ explicit: 30, doubtful: 0, none: 0 });
});

test('of thirty texts that only sound like it, three at most are held', async () => {
  const { explicit, doubtful, none } = await countsOf('lookalikes');
  expect(explicit + doubtful + none).toBe(30);
  expect(explicit).toBeLessThanOrEqual(3);
});

test.each(['held-out', 'second-held-out'])('%s: the same', async (set) => {
  expect((await countsOf(`${set}-explicit`)).explicit).toBe(10);
  expect((await countsOf(`${set}-lookalikes`)).explicit).toBeLessThanOrEqual(1);
});

test('no answer of the eval set is held', async () => {
  const { answers, revisions, injections } = await readSet();
  const held = [...answers, ...revisions, ...injections].filter(({ text }) => crisisIn(text) !== 'none');
  expect(held.map(({ name }) => name)).toEqual([]);
});

test.each<[string, Crisis]>([
  ['Я ХОЧУ УМЕРЕТЬ', 'explicit'],
  ['Пойду убью время в очереди за пельменями.', 'none'],
  ['В шахматах он меня душил сорок ходов, пока я не сдался.', 'none'],
  ['Он меня душил, пока я не потеряла сознание.', 'explicit'],
  ['Муж меня бьёт', 'explicit'],
  ['муж меня бьет', 'explicit'],
  ['нехочу жить', 'explicit'],
  ['Я не хочу умереть, я хочу работать.', 'none'],
  ['Она сказала: «Я не хочу больше жить»', 'doubtful'],
  ['Он: я тебя убью', 'doubtful'],
  ['Я думаю: «Лучше бы меня не было»', 'explicit'],
  ['Хочу умереть от стыда', 'none'],
  ['Надежды нет, хочу умереть.', 'explicit'],
  ['Мне плохо, друзей нет, хочу умереть.', 'explicit'],
  ['Выхода нет, решила отравиться.', 'explicit'],
  ['Сил нет, хочу повеситься.', 'explicit'],
  ['Хочу покончить жизнь самоубийством.', 'explicit'],
  ['я хoчу yмepeть', 'explicit'],
  ['пвеситься хочу третий день', 'explicit'],
  ['хочу отправиться в отпуск', 'none'],
  ['хочуумереть', 'explicit'],
  ['не могу хочу умереть', 'explicit'],
  ['Я не хочу жить по чужим правилам', 'none'],
  ['Не могу жить без кофе по утрам', 'none'],
  ['Я не могу так жить: каждый день правки в полночь', 'none'],
  ['Я уйду из жизни этой компании только на пенсию', 'none'],
  ['Она бьёт меня в самое больное', 'none'],
  ['Он душит меня контролем', 'none'],
  ['Муж меня не бьёт', 'none'],
  ['Если он ещё раз опоздает, я его убью', 'doubtful'],
  ['Я его убью, если опять опоздает.', 'doubtful'],
  ['Я его опять убью, честно', 'explicit'],
  ['Я умру со смеху', 'none'],
  ['Мой уход из жизни запланирован на пятницу', 'explicit'],
  ['Мною подготовлено предсмертное письмо', 'explicit'],
  ['Уход с проекта запланирован на пятницу', 'none'],
  ['хочу уме реть', 'explicit'],
  ['не хо чу больше жи ть', 'explicit'],
  ['от равлюсь сегодня', 'explicit'],
  ['Песня берёт за душу', 'none'],
  ['сброшсь с моста', 'explicit'],
  ['порежуу себе вены сегодня', 'explicit'],
  ['Каждую ночь прижигаю запястье', 'explicit'],
  ['Каждый вечер режу салат', 'none'],
  ['Бью дочь, если не слушается', 'explicit'],
  ['Бригадира завтра столкну с лестницы', 'explicit'],
  ['Дениса урою, лопата в машине', 'explicit'],
  ['Физрука поздравлю в пятницу', 'none'],
  ['Сорок таблеток и бутылка вина, сегодня', 'explicit'],
  ['Подвергаюсь побоям со стороны отца', 'explicit'],
  ['Подвергаюсь критике со стороны отдела', 'none'],
  ['не хочу до утра', 'doubtful'],
  ['Не хочу до утра сидеть над отчётом', 'none'],
  ['Купил моток в хозяйственном, продавщица спросила — для качелей? Я сказал да.', 'doubtful'],
  ['', 'none'],
])('%s: %s', (text, expected) => {
  expect(crisisIn(text)).toBe(expected);
});

test('one sentence in the middle of a long answer is noticed', () => {
  const before =
    'Упражнение с картами прошло весело. Разбились на пары, говорили по очереди. Я слушала соседку и не перебивала. Она рассказала про отпуск и собаку.';
  const after =
    'Вывод такой: пауза помогает собеседнику. На следующей неделе попробую с начальником. Отчёт прикрепляю файлом.';
  expect(crisisIn(`${before} В ночь на среду всё закончу, верёвка лежит в шкафу. ${after}`)).not.toBe('none');
  expect(crisisIn(`${before} В ночь на среду всё закончу, отчёт лежит в шкафу. ${after}`)).toBe('none');
});

test.each(['хочу ', 'меня хочу жить не ', '«', '"«', 'Я: ', 'себя '])(
  '%j over and over is read in a time that grows with it',
  async (piece) => {
    expect(await steepGrowth((size) => crisisIn(piece.repeat(size / piece.length)), 20_000)).toBeUndefined();
  },
);
