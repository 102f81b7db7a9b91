import { z } from 'zod';
import { id } from '#contract/text.ts';

/** Of fewer nothing is said. */
export const fewestCounterQuotes = 10;

export const counterQuoteFigure = z
  .object({
    lesson: z.object({ id, title: z.string() }),
    upheld: z.int().describe('Со сколькими словами наставник согласился'),
    of: z.int().describe('На сколько он посмотрел'),
  })
  .meta({ id: 'CounterQuoteFigure' });
export type CounterQuoteFigure = z.infer<typeof counterQuoteFigure>;
