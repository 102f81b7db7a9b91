import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answerMaxLength } from './limits.ts';
import { id, text, time } from './text.ts';

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

const draftParams = z.object({ id });

export const getAnswerDraft = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/draft',
  access: 'signedIn',
  summary: 'Свой черновик ответа на урок',
  params: draftParams,
  response: keptDraft,
});

export const saveAnswerDraft = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/draft',
  access: 'signedIn',
  summary: 'Сохранить черновик ответа; пустой текст удаляет его',
  params: draftParams,
  body: z.object({
    text: text(answerMaxLength),
    revision: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .describe('revision черновика, который правили; 0, если его не было. С тех пор сохранён другой — 409'),
  }),
  bodyLimit: 256 * 1024,
  response: keptDraft,
});
