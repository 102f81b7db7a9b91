import { z } from 'zod';
import { place } from '#contract/models/places.ts';
import { id, time } from '#contract/text.ts';

/** Over the samples of a lesson, or over real answers. */
export const runKind = z.enum(['samples', 'answers']);

/** `cancelled` and `finished` are ends; one that is paused goes on when it is told to. */
export const runState = z.enum(['running', 'paused', 'finished', 'cancelled']);

/** A run in the lists of a lesson. */
export const runSummary = z
  .object({
    id,
    number: z.int().describe('Который это прогон урока'),
    kind: runKind,
    state: runState,
    pausedBecause: z.string().nullable().describe('Почему остановлен; null, если это сделал человек'),
    version: z.int().nullable().describe('Номер версии наставника; null у черновика'),
    revision: z.int().describe('Правка черновика, о которой прогон; у версии — та, что опубликована'),
    endpoint: z.string().describe('Подключение к модели'),
    model: z.string().nullable(),
    place,
    counts: z
      .object({
        waiting: z.int().describe('Ждут, также те, кого сейчас спрашивают'),
        done: z.int(),
        skipped: z.int(),
        failed: z.int(),
        cancelled: z.int(),
      })
      .describe('Сколько текстов в каком состоянии'),
    estimate: z.number().describe('Сколько ожидали потратить, ₽'),
    spent: z.number().describe('Сколько потрачено, ₽'),
    createdAt: time,
    createdBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'RunSummary' });
export type RunSummary = z.infer<typeof runSummary>;
