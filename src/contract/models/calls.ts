import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id, namedTime } from '#contract/text.ts';
import { modelCall, modelEndpoint, month, roubles, spending, spentBudget } from './schemas.ts';

export const models = {
  listModelEndpoints: endpoint({
    method: 'GET',
    path: '/api/ai/endpoints',
    access: 'admin',
    summary: 'Модели в порядке предпочтения и как они отвечают; без ключей',
    response: z.array(modelEndpoint),
  }),

  checkModelEndpoint: endpoint({
    method: 'POST',
    path: '/api/ai/endpoints/:name/check',
    access: 'admin',
    summary: 'Спросить модель об одном слове: отвечает ли, за сколько и во что это обошлось',
    params: z.object({ name: z.string().max(100) }),
    response: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), model: z.string(), ms: z.int(), cost: roubles }),
      z.object({ state: z.literal('failed'), cause: z.string() }),
    ]),
  }),

  getSpending: endpoint({
    method: 'GET',
    path: '/api/ai/spending',
    access: 'admin',
    summary: 'Расходы на модели за месяц московского времени: по дням, курсам и назначению',
    query: z.object({ month: month.optional().describe('Без него — этот') }),
    response: spending,
  }),

  listSpentBudgets: endpoint({
    method: 'GET',
    path: '/api/ai/spent-budgets',
    access: 'admin',
    summary:
      'Курсы, в которых за этот месяц израсходовано не меньше 80 % бюджета или на отзыв его не хватило',
    response: z.array(spentBudget),
  }),

  exportSpending: endpoint({
    method: 'GET',
    path: '/api/ai/spending.csv',
    access: 'admin',
    summary: 'Обращения к моделям за месяц таблицей',
    query: z.object({ month: month.optional().describe('Без него — этот'), format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),

  /** The page shows sums; this is for who has to account for single requests. */
  listModelCalls: endpoint({
    method: 'GET',
    path: '/api/ai/calls',
    access: 'admin',
    summary: 'Журнал обращений к моделям, новые первыми: куда, зачем, сколько',
    query: z.object({
      courseId: id.optional(),
      from: namedTime.optional().describe('Не раньше'),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      cursor: id.optional().describe('id последней полученной записи'),
    }),
    response: z.array(modelCall),
  }),
};
