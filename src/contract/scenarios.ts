import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { scenarioCard } from './scenario-card.ts';
import { id, text, time } from './text.ts';

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

const params = z.object({ id });
const bodyLimit = 256 * 1024;

export const getScenario = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/scenario',
  access: 'admin',
  summary: 'Сценарий урока: черновик и действующая версия, что в карточке не так и во что обойдётся разговор',
  params,
  response: lessonScenario,
});

export const saveScenario = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/scenario',
  access: 'admin',
  summary: 'Сохранить черновик сценария или опубликовать его; начатые разговоры идут по прежней карточке',
  params,
  body: z.object({
    card: scenarioCard,
    publish: z.boolean(),
    seen: z
      .object({ number: z.int(), revision: z.int() })
      .nullable()
      .optional()
      .describe('Что автор правил: другое, сохранённое тем временем, — 409 stale_scenario. null: ничего'),
  }),
  bodyLimit,
  response: lessonScenario,
});

export const removeScenario = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:id/scenario',
  access: 'admin',
  summary: 'Убрать сценарий из урока; отправленные разговоры остаются',
  params,
  response: z.object({ id }),
});

export const listScenarios = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/scenarios',
  access: 'admin',
  summary: 'Версии сценария урока, новые первыми',
  params,
  response: z.array(scenarioVersion),
});

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

export const listScenarioTemplates = endpoint({
  method: 'GET',
  path: '/api/scenario-templates',
  access: 'admin',
  summary: 'Образцы сценариев, с которых можно начать',
  response: z.array(scenarioTemplate),
});

export const suggestScenario = endpoint({
  method: 'POST',
  path: '/api/ai/suggest-scenario',
  access: 'admin',
  summary: 'Попросить модель предложить карточку по уроку; ничего не сохраняется',
  body: z.object({
    lessonId: id,
    template: z.string().max(200).optional().describe('Название образца'),
    wish: text(500).default(''),
  }),
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), card: scenarioCard }),
    z.object({ state: z.literal('failed'), cause: z.string() }),
  ]),
});
