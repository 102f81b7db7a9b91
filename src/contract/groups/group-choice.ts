import { z } from 'zod';
import { id } from '#contract/text.ts';

/** Narrows what is counted or listed to the people of one group, or to those of a course who are in none. */
export const groupChoice = z
  .union([z.literal('none'), id], 'Неверный идентификатор')
  .describe('Только люди этого потока; none: те, кто ни в одном потоке');
export type GroupChoice = z.infer<typeof groupChoice>;
