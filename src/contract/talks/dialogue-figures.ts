import { z } from 'zod';
import { level } from '#contract/scenarios/scenario-card.ts';
import { dialogueEnd } from './schemas.ts';

/** Talks over a lesson's scenario, of everybody together: nobody's unsent words. */
export const dialogueFigures = z
  .object({
    started: z.int(),
    finished: z.int().describe('Окончены не перезапуском и не сроком'),
    sent: z.int(),
    medianTurns: z.number().nullable(),
    ends: z.array(z.object({ by: dialogueEnd, talks: z.int() })),
    facts: z.number().nullable().describe('Доля узнанных скрытых обстоятельств в отправленных'),
    levels: z.array(z.object({ level, talks: z.int(), agreed: z.int() })),
    replies: z.int(),
    cut: z.int().describe('Оборвано из-за слов не по роли'),
    repaired: z.int(),
    fallbacks: z.int(),
    takes: z.int().describe('Сколько начато дублей, отправленных и нет'),
    again: z
      .object({ students: z.int(), of: z.int() })
      .nullable()
      .describe(
        'Сколько студентов после отзыва попробовали ещё раз: вторая попытка или дубль; null: студентов с отзывом меньше пяти',
      ),
  })
  .meta({ id: 'DialogueFigures' });
export type DialogueFigures = z.infer<typeof dialogueFigures>;
