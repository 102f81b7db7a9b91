import { z } from 'zod';
import { time } from '#contract/text.ts';

/** Rows that go when their term is over. */
export const sweptKind = z.enum(['sign_ins', 'review_prompts', 'model_calls', 'audit', 'acts']);
export type SweptKind = z.infer<typeof sweptKind>;

/** What a school may keep for a term of its own. Of people, requests to erase are opened: a person or a switch decides. */
export const retentionKind = z.enum([...sweptKind.options, 'left_people']);
export type RetentionKind = z.infer<typeof retentionKind>;

export const retentionDays = z.coerce
  .number('Введите число дней')
  .int('Целое число от 1 до 36 500')
  .min(1, 'Целое число от 1 до 36 500')
  .max(36_500, 'Целое число от 1 до 36 500');

/** An act proves the erasure for so long. */
export const leastDaysOfActs = 1_095;

export const retainedKind = z
  .object({
    kind: retentionKind,
    days: z.int().nullable().describe('Сколько дней хранится; null: пока живёт школа'),
    rows: z
      .int()
      .describe('Сколько строк исчезнет при ближайшей уборке; о людях — сколько просьб стереть откроется'),
  })
  .meta({ id: 'RetainedKind' });
export type RetainedKind = z.infer<typeof retainedKind>;

export const retentionSweep = z
  .object({ kind: retentionKind, at: time, rows: z.int() })
  .meta({ id: 'RetentionSweep' });
