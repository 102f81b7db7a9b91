import type { Measure } from '#server/measuring/measures/measure.ts';
import { share } from '#server/measuring/measures/measure.ts';
import { sum } from '#server/platform/sum.ts';
import type { DoneReply } from './ask-reply.ts';

/** Roubles for a thousand tokens; 0: not given. */
export interface Prices {
  input: number;
  output: number;
}

export function measureTrainerPace(done: readonly DoneReply[], prices: Prices): Measure[] {
  const texts = done.map(({ reply }) => reply.text);
  const first = done.flatMap(({ firstSentenceMs }) => firstSentenceMs ?? []);
  const tokens = (which: 'input' | 'output') => done.flatMap(({ usage }) => usage[which] ?? []);
  const [input, output] = [tokens('input'), tokens('output')];
  const cost = done.flatMap(({ usage }) => costOf(usage, prices) ?? []);
  return [
    letters(texts),
    share(
      'length.short',
      { title: 'Не длиннее 600 знаков', how: 'из показанных', better: 'more' },
      texts.map((text) => text.length <= 600),
    ),
    number(
      'length.median',
      { title: 'Длина реплики', how: 'медиана показанного', unit: 'знаки' },
      percentile(
        texts.map(({ length }) => length),
        0.5,
      ),
      texts.length,
    ),
    number(
      'pace.sentence50',
      { title: 'До первого предложения, медиана', how: quick, unit: 'мс' },
      percentile(first, 0.5),
      first.length,
    ),
    number(
      'pace.sentence95',
      { title: 'До первого предложения, 95 % быстрее', how: quick, unit: 'мс' },
      percentile(first, 0.95),
      first.length,
    ),
    number(
      'tokens.input',
      { title: 'Прочитано моделью, токенов', how: perReply, unit: 'токены' },
      mean(input),
      input.length,
    ),
    number(
      'tokens.output',
      { title: 'Написано моделью, токенов', how: perReply, unit: 'токены' },
      mean(output),
      output.length,
    ),
    number(
      'cost',
      {
        title: 'Цена реплики, копеек',
        how: 'по AI_INPUT_PRICE и AI_OUTPUT_PRICE, если они заданы',
        unit: 'копейки',
      },
      mean(cost),
      cost.length,
    ),
  ];
}

const quick = 'от запроса; с очередью у модели и с просьбой исправить, если она была';
const perReply = 'в среднем на реплику, по счёту самой модели';

function letters(texts: readonly string[]): Measure {
  const all = texts.join(' ');
  return {
    kind: 'share',
    key: 'language.cyrillic',
    title: 'Кириллица',
    how: 'из букв показанного',
    better: 'more',
    count: all.match(/\p{Script=Cyrillic}/gu)?.length ?? 0,
    of: all.match(/\p{L}/gu)?.length ?? 0,
  };
}

type Unit = Extract<Measure, { kind: 'number' }>['unit'];

function number(
  key: string,
  about: { title: string; how: string; unit: Unit },
  value: number | null,
  of: number,
): Measure {
  const better = about.unit === 'знаки' ? 'neither' : 'fewer';
  return { kind: 'number', key, ...about, better, value: value === null ? null : Math.round(value), of };
}

/** The nearest rank. */
function percentile(numbers: readonly number[], part: number): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? null;
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length;

function costOf({ input, output }: DoneReply['usage'], prices: Prices): number | null {
  if (prices.input + prices.output === 0 || input === undefined || output === undefined) return null;
  return (100 * (input * prices.input + output * prices.output)) / 1_000;
}
