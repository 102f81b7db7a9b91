import { z } from 'zod';
import { measure } from '#contract/measurements/measure.ts';
import { overlooked } from '#contract/measurements/schemas.ts';
import { criterionAgreement } from '#server/measuring/measures/agreement.ts';

/** What is kept of a measurement that has come to its end. */
export const storedFigures = z.object({
  groups: z.array(z.object({ title: z.string(), measures: z.array(measure) })),
  criteria: z.array(criterionAgreement),
  overlooked: z.array(overlooked),
  cases: z.array(z.object({ key: z.string(), shares: z.record(z.string(), z.tuple([z.int(), z.int()])) })),
  /** As the server names it. */
  answeredBy: z.string().nullable(),
  /** In roubles, by the ledger. */
  cost: z.number(),
});
export type StoredFigures = z.infer<typeof storedFigures>;

/** What is kept of a case besides all that was sent and written. */
export const storedResult = z.object({
  answer: z.string().nullable(),
  remarks: z.array(
    z.object({
      criterion: z.string(),
      level: z.string().nullable(),
      text: z.string(),
      quotes: z.array(z.string()),
    }),
  ),
  model: z.string().nullable(),
  /** The kind of the fault. */
  fault: z.string().nullable(),
});
export type StoredResult = z.infer<typeof storedResult>;
