import { describe, expect, test } from 'vitest';
import { studentRanges, turnOf } from '#domain/talk-lines.ts';
import { createQuoteFinder, findQuote } from './quotes.ts';

const answer = `Андрей опять прислал макет с ошибками, и я написал ему: «Ещё раз проверь мой файл — он твой».
Я не буду кричать на него при всех. Никогда. Потом мы спокойно поговорим без свидетелей, и я спрошу, что случилось.

В макете от 12 марта три опечатки, на исправление ушло 2,5 часа работы. Нет, Андрей не виноват, но я недоволен этим
результатом. Завтра попрошу его сверять размеры с договором до печати, а не после неё… и поблагодарю за скорость.`;

const find = createQuoteFinder(answer);
const found = (quote: string) => find(quote)?.map(([start, end]) => answer.slice(start, end));

describe('However a quote is typed, the same range of the answer is found', () => {
  test.each([
    ['as it is', 'Ещё раз проверь мой файл — он твой'],
    ['е for ё', 'Еще раз проверь мой файл — он твой'],
    ['decomposed letters', 'Ещё раз проверь мой файл — он твой'.normalize('NFD')],
    ['no-break spaces', 'Ещё\u00a0раз\u202fпроверь\u00a0мой файл —\u00a0он твой'],
    ['line breaks', 'Ещё раз проверь\r\nмой файл —\nон твой'],
    ['guillemets', '«Ещё раз проверь мой файл — он твой».'],
    ['straight quotation marks', '"Ещё раз проверь мой файл — он твой"'],
    ['German quotation marks', '„Ещё раз проверь мой файл — он твой“'],
    ['a hyphen for a dash', 'Ещё раз проверь мой файл - он твой'],
    ['an ellipsis', '…ещё раз проверь мой файл… он твой…'],
    ['three dots', '...ещё раз проверь мой файл... он твой...'],
    ['Markdown', '> **Ещё раз** _проверь_ `мой` ~~файл~~ — [он твой]'],
    ['other punctuation', 'Ещё раз: проверь мой файл! Он твой.'],
    ['capitals', 'ЕЩЁ РАЗ ПРОВЕРЬ МОЙ ФАЙЛ — ОН ТВОЙ'],
    ['soft hyphens', 'Ещё раз про\u00adверь мой файл — он твой'],
    ['zero-width characters', '\u200bЕщё раз про\u200bве\u2060рь мой\ufeff файл — он твой\u200d'],
    ['stress marks', 'Ещё ра\u0301з прове\u0301рь мо\u0301й файл — он тво\u0301й'],
  ])('%s', (_, quote) => {
    expect(found(quote)).toEqual(['Ещё раз проверь мой файл — он твой']);
  });

  test('and as well when it is the answer that is typed so', () => {
    const typed = 'Вот: **е\u0308ще\u0308** ра\u00adз\u200b,\u00a0ПРОВЕРЬ\nмои\u0306 «файл»!';
    const [range] = findQuote(typed, 'ещё раз проверь мой файл') ?? [];
    expect(typed.slice(...(range ?? []))).toBe(
      'е\u0308ще\u0308** ра\u00adз\u200b,\u00a0ПРОВЕРЬ\nмои\u0306 «файл',
    );
  });
});

describe('A quote may skip some of the answer', () => {
  test.each([
    ['Андрей опять прислал … Ещё раз проверь мой файл', ['Андрей опять прислал', 'Ещё раз проверь мой файл']],
    ['Андрей опять прислал […] проверь мой файл', ['Андрей опять прислал', 'проверь мой файл']],
    ['опять прислал макет ... потом мы спокойно', ['опять прислал макет', 'Потом мы спокойно']],
    [
      'Андрей опять прислал… мы спокойно поговорим (...) поблагодарю за скорость',
      ['Андрей опять прислал', 'мы спокойно поговорим', 'поблагодарю за скорость'],
    ],
    // The student's own ellipsis skips nothing.
    ['а не после неё… и поблагодарю', ['а не после неё… и поблагодарю']],
  ])('%s', (quote, ranges) => {
    expect(found(quote)).toEqual(ranges);
  });

  test.each([
    ['in another order', 'поблагодарю за скорость … Андрей опять прислал'],
    ['with a part that is too short', 'Андрей … поблагодарю за скорость'],
    ['with a part that is not there', 'Андрей опять прислал … и я его уволил сразу'],
    ['with a part that begins behind a negation', 'Андрей опять прислал … буду кричать на него'],
    ['in four parts', 'опять прислал макет … мой файл он твой … кричать на него … на исправление ушло'],
  ])('but not %s', (_, quote) => {
    expect(found(quote)).toBeUndefined();
  });
});

describe('A word in six may differ, from five words on', () => {
  test.each([
    ['a changed word', 'на исправление потрачено 2,5 часа работы', 'на исправление ушло 2,5 часа работы'],
    [
      'an added word',
      'Потом мы очень спокойно поговорим без свидетелей',
      'Потом мы спокойно поговорим без свидетелей',
    ],
    ['a word left out', 'опять макет с ошибками, и я', 'опять прислал макет с ошибками, и я'],
    ['endings', 'прислали макеты с ошибкой, и я написала', 'прислал макет с ошибками, и я написал'],
    [
      'two of twelve',
      'опять отправил макет с ошибками, и я тут написал ему: ещё раз',
      'опять прислал макет с ошибками, и я написал ему: «Ещё раз',
    ],
  ])('%s', (_, quote, range) => {
    expect(found(quote)).toEqual([range]);
  });

  test.each([
    ['two words of six', 'опять отправил файлы с ошибками, и я'],
    ['two words of nine', 'опять отправил нам макет с ошибками, и я написал'],
    ['the first word', 'снова прислал макет с ошибками, и я написал'],
    ['the last word', 'опять прислал макет с ошибками, и он'],
    ['one word of four', 'опять отправил макет с'],
    ['the order', 'с ошибками макет Андрей прислал опять'],
    ['the whole text', 'Коллеги, давайте перенесём встречу на четверг'],
  ])('but not %s', (_, quote) => {
    expect(found(quote)).toBeUndefined();
  });

  test('The passage that differs least is found, not the first one', () => {
    const twice = 'Я прошу прислать нам макет завтра утром. Я прошу прислать мне макет завтра утром.';
    expect(findQuote(twice, 'я прошу прислать мне твой макет завтра утром')?.[0]?.[0]).toBe(41);
  });
});

describe('Negations and numbers may not differ', () => {
  const sure = 'Тут я точно знаю и скажу';
  test.each(['не', 'ни', 'нет', 'без', 'никогда', 'нельзя', 'НЕ', 'недовольно', '12', '3-й'])(
    '%s',
    (firm) => {
      const more = `Тут я точно ${firm} знаю и скажу`;
      expect(findQuote(more, more)).toEqual([[0, more.length]]);
      expect(findQuote(more, sure)).toBeUndefined();
      expect(findQuote(sure, more)).toBeUndefined();
      expect(findQuote(`Тут я точно это знаю и скажу`, more)).toBeUndefined();
      expect(findQuote(more, `Тут я точно это знаю и скажу`)).toBeUndefined();
    },
  );

  test.each([
    ['behind a negation', 'буду кричать на него при всех'],
    ['behind a negation, with another word', 'буду громко кричать на него при всех'],
    ['behind «без»', 'свидетелей, и я спрошу'],
    ['the opposite', 'Андрей виноват, но я недоволен'],
    ['the opposite of one word', 'но я доволен этим результатом'],
    ['another number', 'В макете от 13 марта три опечатки'],
    ['half a number', '5 часа работы'],
    ['another fraction', 'ушло 2,6 часа работы'],
  ])('%s', (_, quote) => {
    expect(found(quote)).toBeUndefined();
  });

  test('A negation in the sentence before says nothing of the quote', () => {
    expect(found('Потом мы спокойно поговорим')).toEqual(['Потом мы спокойно поговорим']);
    expect(findQuote('Никогда! Потом мы поговорим', 'потом мы поговорим')).toEqual([[9, 27]]);
    expect(findQuote('Я не… буду на него кричать', 'буду на него кричать')).toBeUndefined();
    expect(findQuote('Я не\nбуду на него кричать', 'буду на него кричать')).toBeUndefined();
  });

  test('Another occurrence that stands behind no negation is found', () => {
    const text = 'Не буду кричать при всех. А раньше думал: буду кричать при всех';
    expect(findQuote(text, 'буду кричать при всех')).toEqual([[42, text.length]]);
    expect(findQuote(text, 'буду кричать громко при всех')).toEqual([[42, text.length]]);
  });
});

test.each(['', ' ', '…', '«»', 'макет', 'с ошибками', 'и я', '*** — !!!', '😀😀😀 😀😀 😀'])(
  '%j is no quote',
  (quote) => {
    expect(found(quote)).toBeUndefined();
    expect(findQuote('', quote)).toBeUndefined();
  },
);

test('Three short words are a quote, and so is one long word', () => {
  expect(found('и я спрошу')).toEqual(['и я спрошу']);
  expect(found('поблагодарю за')).toEqual(['поблагодарю за']);
  expect(findQuote('Это недопонимание!', '«недопонимание»')).toEqual([[4, 17]]);
});

test('Offsets count UTF-16 units, and half a character harms nothing', () => {
  expect(findQuote('😀 𝔘𝔫𝔬, два, три 😀', 'uno два три')).toEqual([[3, 19]]);
  expect(findQuote('\ud83d раз два три \ude00', 'раз \ud83d два три')).toEqual([[2, 13]]);
});

describe('in a talk, a quote', () => {
  const talk = [
    ['persona', 'Я и так делаю больше всех остальных'],
    ['student', 'Понимаю, что ты устал'],
    ['persona', 'Не надо меня жалеть'],
    ['student', 'от ночных правок. Кто мог бы взять часть правок?'],
  ] as const;
  let content = '';
  const lines = talk.map(([speaker, text], turn) => {
    content += `${speaker === 'student' ? 'Студент' : 'Денис'}: `;
    const start = content.length;
    content += text;
    const end = content.length;
    content += '\n';
    return { turn, speaker, start, end };
  });
  const within = studentRanges(lines);
  const quoted = (quote: string) =>
    findQuote(content, quote, within)?.map(([start, end]) => content.slice(start, end));

  test.each([
    ['Понимаю, что ты устал', ['Понимаю, что ты устал']],
    ['> «Студент: понимаю, что ты устал»', ['Понимаю, что ты устал']],
    ['Понимаю, что ты устал… взять часть правок', ['Понимаю, что ты устал', 'взять часть правок']],
    // Words of the persona, and what would go over them.
    ['делаю больше всех остальных', undefined],
    ['Денис: Не надо меня жалеть', undefined],
    ['Понимаю, что ты устал от ночных правок', undefined],
    ['что ты устал. Денис: Не надо меня жалеть', undefined],
  ])('%s', (quote, expected) => {
    expect(quoted(quote)).toEqual(expected);
  });

  test('stands in one turn', () => {
    const [place] = findQuote(content, 'кто мог бы взять', within) ?? [];
    expect(place && turnOf(place, lines)).toBe(3);
    expect(turnOf([0, content.length], lines)).toBeUndefined();
  });
});
