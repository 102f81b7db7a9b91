import { z } from 'zod';
import { asks } from '#contract/surveys/asks.ts';

/** What the form holds: the fields of every kind, so that another kind brings back what was typed for it. */
export const typed = z.object({
  kind: z.enum(asks.options.map(({ shape }) => shape.kind.value)),
  steps: z.string(),
  from: z.string(),
  to: z.string(),
  /** One a line. */
  options: z.string(),
});
export type Typed = z.infer<typeof typed>;
