import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, text } from '#contract/text.ts';
import { scenarioCard } from './scenario-card.ts';
import { lessonScenario, scenarioTemplate, scenarioVersion } from './schemas.ts';

const params = z.object({ id });

const bodyLimit = 256 * 1024;

export const scenarios = {
  getScenario: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/scenario',
    access: 'admin',
    summary:
      'Сценарий урока: черновик и действующая версия, что в карточке не так и во что обойдётся разговор',
    params,
    response: lessonScenario,
  }),

  saveScenario: endpoint({
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
  }),

  removeScenario: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/scenario',
    access: 'admin',
    summary: 'Убрать сценарий из урока; отправленные разговоры остаются',
    params,
    response: z.object({ id }),
  }),

  listScenarios: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/scenarios',
    access: 'admin',
    summary: 'Версии сценария урока, новые первыми',
    params,
    response: z.array(scenarioVersion),
  }),

  listScenarioTemplates: endpoint({
    method: 'GET',
    path: '/api/scenario-templates',
    access: 'admin',
    summary: 'Образцы сценариев, с которых можно начать',
    response: z.array(scenarioTemplate),
  }),

  suggestScenario: endpoint({
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
  }),
};
