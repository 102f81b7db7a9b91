import { z } from 'zod';
import { id, time } from '#contract/text.ts';
import { scenarioCard } from './scenario-card.ts';

/** What is wrong with a card, said beside the field. */
export const cardFault = z.object({
  path: z.array(z.union([z.string(), z.int()])).describe('Путь к полю карточки'),
  message: z.string(),
  blocks: z.boolean().describe('true: с этим сценарий не публикуется'),
});
export type CardFault = z.infer<typeof cardFault>;

/** One version of a lesson's scenario; without `publishedAt` it is the draft. */
export const scenarioVersion = z
  .object({
    id,
    number: z.int(),
    revision: z.int().describe('Который раз сохранён этот черновик'),
    card: scenarioCard,
    createdAt: time,
    publishedAt: time.nullable(),
    by: z.string().nullable().describe('Кто сохранил; null: человека уже нет'),
    isInForce: z.boolean(),
  })
  .meta({ id: 'ScenarioVersion' });
export type ScenarioVersion = z.infer<typeof scenarioVersion>;

export const lessonScenario = z
  .object({
    draft: scenarioVersion.nullable(),
    inForce: scenarioVersion.nullable(),
    faults: z.array(cardFault).describe('Что не так с черновиком, а без него — с действующей карточкой'),
    estimate: z
      .object({
        tokens: z.int().describe('За весь разговор обычной длины'),
        cost: z.number().nullable().describe('В рублях по ценам первой модели; null: цен нет'),
      })
      .describe('Во что обойдётся один разговор'),
    isTried: z.boolean().describe('Пробовал ли кто-нибудь эту карточку'),
  })
  .meta({ id: 'LessonScenario' });
export type LessonScenario = z.infer<typeof lessonScenario>;

/** A card to begin with, and what a weak, a middling and a strong student would say in it. */
export const scenarioTemplate = z
  .object({
    name: z.string(),
    card: scenarioCard,
    says: z.object({
      weak: z.array(z.string()),
      middling: z.array(z.string()),
      strong: z.array(z.string()),
    }),
  })
  .meta({ id: 'ScenarioTemplate' });
export type ScenarioTemplate = z.infer<typeof scenarioTemplate>;
