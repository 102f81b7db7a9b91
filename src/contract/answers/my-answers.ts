import { z } from 'zod';
import { ownStanding } from '#contract/lessons/schemas.ts';
import { id, time } from '#contract/text.ts';
import { reviewAuthor } from './schemas.ts';

/** Longer answers are cut in lists. */
export const excerptLength = 300;

/** The state of an answer's newest review; once it is done, of the review in force. */
export const reviewStateWord = z.enum([
  'waiting',
  'not_configured',
  'in_progress',
  'done',
  'failed',
  'held',
  'with_person',
]);

const titled = z.object({ id, title: z.string() });

export const myAnswer = z
  .object({
    id,
    lesson: titled,
    course: titled,
    excerpt: z.string().describe(`Начало ответа, до ${excerptLength} символов`),
    files: z.int().optional().describe('Сколько файлов в ответе, если они есть'),
    createdAt: time,
    attempt: z.object({ number: z.int(), total: z.int() }).describe('Которая это попытка и сколько их'),
    reviewState: reviewStateWord,
    responseAuthor: reviewAuthor.nullable().describe('Кто написал действующий отзыв'),
    reviewedAt: time.nullable().describe('Когда написан действующий отзыв'),
    standing: ownStanding
      .optional()
      .describe('Что с уроком; только у последней попытки, и не пока ответ похож на тревогу'),
    unread: z.boolean().describe('Действующий отзыв ещё не показан автору'),
    openRemarks: z
      .array(z.object({ id, criterion: z.string() }))
      .describe('Замечания, над которыми ещё работать; только у последней попытки'),
  })
  .meta({ id: 'MyAnswer' });
export type MyAnswer = z.infer<typeof myAnswer>;

export const myAnswersShown = z.enum(['unread', 'open']);
export type MyAnswersShown = z.infer<typeof myAnswersShown>;
