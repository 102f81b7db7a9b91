import { z } from 'zod';
import { id, text, time } from '#contract/text.ts';

/** Of courses, lessons and people together. */
export const mostFound = 20;

/** Of the newest answers of the people found. */
export const mostAnswersOfPeople = 5;

/** Of one's own answers, remarks, criteria and messages, of each. */
export const mostOwnFound = 5;

export const searchQuery = z.object({
  q: text(200)
    .default('')
    .describe(
      'Слова из названия курса или урока, имени, фамилии, email, своего ответа, замечания или сообщения; без слов не найдено ничего',
    ),
});

const titled = { id, title: z.string() };

const ofLesson = { lesson: z.object(titled) };

const excerpt = z.string().describe('Слова вокруг найденного');

const isNewest = z.boolean().describe('О последней попытке урока');

export const found = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('course'), ...titled }),
    z.object({ kind: z.literal('lesson'), ...titled, courseTitle: z.string() }),
    z.object({
      kind: z.literal('person'),
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
    }),
    z.object({
      kind: z.literal('answerOf'),
      id: id.describe('Номер ответа'),
      ...ofLesson,
      person: z.object({ id, firstName: z.string(), lastName: z.string() }),
      at: time,
    }),
    z.object({ kind: z.literal('answer'), id, ...ofLesson, excerpt, isNewest, at: time }),
    z.object({
      kind: z.literal('remark'),
      id: id.describe('Номер отзыва'),
      ...ofLesson,
      excerpt,
      answerId: id,
      isNewest,
      remark: z
        .object({ id, criterion: z.string() })
        .nullable()
        .describe('Замечание; null: «Главное» или отзыв одним текстом'),
    }),
    z.object({ kind: z.literal('criterion'), ...titled, ...ofLesson }),
    z.object({
      kind: z.literal('message'),
      id,
      threadId: id,
      courseTitle: z.string().nullable(),
      by: z.string().nullable().describe('Кто написал; null: сам студент или тот, кого больше нет'),
      excerpt,
      at: time,
    }),
  ])
  .meta({ id: 'Found' });
export type Found = z.infer<typeof found>;
