import { z } from 'zod';
import { time } from '#contract/text.ts';

/** A person's unsent answer to a lesson, as stored on the server for all their devices. */
export const answerDraft = z
  .object({
    text: z.string(),
    revision: z.int().describe('Меняется с каждым сохранением'),
    updatedAt: time,
  })
  .meta({ id: 'AnswerDraft' });
export type AnswerDraft = z.infer<typeof answerDraft>;

/** An object, so that «no draft» is a response like any other. */
export const keptDraft = z.object({ draft: answerDraft.nullable() });
export type KeptDraft = z.infer<typeof keptDraft>;
