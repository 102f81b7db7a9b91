import { z } from 'zod';

/** What a lesson is done by: an answer, the levels of its best attempt, or a person's word. */
export const passesBy = z.enum(['sent', 'levels', 'person']);
export type PassesBy = z.infer<typeof passesBy>;
