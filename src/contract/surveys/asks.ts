import { z } from 'zod';
import { line } from '#contract/text.ts';

export const fewestSteps = 2;
export const mostSteps = 10;
export const fewestOptions = 2;
export const mostOptions = 30;

const end = (message: string) => line(60, message);

const option = line(200, 'Введите вариант');

const options = z
  .array(option)
  .min(fewestOptions, 'Нужны хотя бы два варианта')
  .max(mostOptions, `Вариантов не больше ${mostOptions}`)
  .refine((all) => new Set(all).size === all.length, 'Варианты повторяются');

/** Asks for a choice rather than words: a step of a scale, one of the options or several. */
export const closed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scale'),
    steps: z.int().min(fewestSteps).max(mostSteps),
    from: end('Подпишите первый шаг'),
    to: end('Подпишите последний шаг'),
  }),
  z.object({ kind: z.literal('choice'), options }),
  z.object({ kind: z.literal('choices'), options }),
]);
export type Closed = z.infer<typeof closed>;

export const asks = z.discriminatedUnion('kind', [z.object({ kind: z.literal('text') }), ...closed.options]);
export type Asks = z.infer<typeof asks>;
export type AsksOf<K extends Asks['kind']> = Extract<Asks, { kind: K }>;

export const closedAsks = closed
  .optional()
  .describe('Что выбирают: шаг шкалы, один вариант или несколько. Без него отвечают своими словами');

export const givenAsks = asks
  .optional()
  .describe('Что отвечать. Новый вопрос без него — своими словами, у прежнего остаётся как было');

/** The step or the options, counted from one. */
export const choice = z
  .array(z.int().min(1).max(mostOptions))
  .max(mostOptions)
  .optional()
  .describe('Шаг шкалы или номера вариантов, с единицы');

const measured: { [K in Closed['kind']]: boolean } = { scale: true, choice: false, choices: false };

/** Whether what is chosen is a number: it has a mean, two of it can be compared, and a table counts with it. */
export const isMeasured = ({ kind }: Closed): boolean => measured[kind];

/** Their answers stand in a table as numbers, so that a spreadsheet can count. */
export const measuredKinds: string[] = closed.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind) => measured[kind]);

/** What there is to choose from: the steps of a scale by their numbers. */
export function choicesOf(asked: Closed): readonly string[] {
  switch (asked.kind) {
    case 'scale':
      return Array.from({ length: asked.steps }, (_, place) => String(place + 1));
    case 'choice':
    case 'choices':
      return asked.options;
  }
}
