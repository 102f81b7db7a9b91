import { z } from 'zod';
import { time } from '#contract/text.ts';

/** What a school may keep for a term of its own. */
export const retentionKind = z.enum(['sign_ins', 'review_prompts', 'model_calls', 'audit', 'acts']);
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
    rows: z.int().describe('Сколько строк исчезнет при ближайшей уборке'),
  })
  .meta({ id: 'RetainedKind' });
export type RetainedKind = z.infer<typeof retainedKind>;

export const retentionSweep = z
  .object({ kind: retentionKind, at: time, rows: z.int() })
  .meta({ id: 'RetentionSweep' });
