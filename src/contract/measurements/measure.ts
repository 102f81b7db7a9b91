import { z } from 'zod';

const described = {
  /** By which two runs are compared. */
  key: z.string(),
  title: z.string(),
  /** How it is counted. */
  how: z.string(),
  better: z.enum(['more', 'fewer', 'neither']),
};

/** One figure of a measured model. */
export const measure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), ...described, count: z.int(), of: z.int() }),
  z.object({
    kind: z.literal('number'),
    ...described,
    /** Null where there is too little to count it from. */
    value: z.number().nullable(),
    of: z.int(),
    unit: z.enum(['каппа', 'шаги', 'мс', 'токены', 'знаки', 'реплика', 'копейки']),
  }),
]);
export type Measure = z.infer<typeof measure>;
