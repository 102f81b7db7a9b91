import { z } from 'zod';
import { id, text } from '#contract/text.ts';

export const mostFound = 20;

export const searchQuery = z.object({
  q: text(200)
    .default('')
    .describe('Слова из названия курса или урока, имени, фамилии или email; без слов не найдено ничего'),
});

const titled = { id, title: z.string() };

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
  ])
  .meta({ id: 'Found' });
export type Found = z.infer<typeof found>;
