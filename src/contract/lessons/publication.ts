import { z } from 'zod';
import { namedTime, time } from '#contract/text.ts';

/** When a lesson or a course appears. A page can't name the current moment itself: its clock may be wrong. */
export const publication = z.union([namedTime, z.literal('now')], 'Укажите дату и время').nullable();
export type Publication = z.output<typeof publication>;

/** As administrators and curators see it. */
export const publishedAt = time
  .nullable()
  .optional()
  .describe('null: черновик; в будущем: появится тогда; только для администратора и куратора');

export const publicationMeaning =
  'null: черновик; время в будущем: появится тогда; now: сейчас. Без него новый появляется сразу, прежний остаётся как был';
