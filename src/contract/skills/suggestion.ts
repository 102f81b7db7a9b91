import { z } from 'zod';
import { level } from '#contract/scenarios/scenario-card.ts';
import { id, time } from '#contract/text.ts';

/** What to practise next and why, in the words of the scale itself. */
export const suggestion = z
  .object({
    why: z
      .enum(['again', 'return', 'weakest'])
      .describe('Замечание открыто; пришло время вернуться; слабее прочего'),
    lesson: z.object({ id, title: z.string() }),
    skill: z.object({ id, title: z.string() }).nullable(),
    criterion: z.string(),
    was: z.string().nullable().describe('Слово шкалы в последней попытке; null: уровень не поставлен'),
    at: time.describe('Когда была эта попытка'),
    difficulty: level.nullable().describe('Урок с разговором: следующая сложность, если прежняя покорилась'),
  })
  .meta({ id: 'PracticeSuggestion' });
export type Suggestion = z.infer<typeof suggestion>;
