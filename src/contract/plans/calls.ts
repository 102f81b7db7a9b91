import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { planFigures, practiceFigures } from './figures.ts';
import { moment, plan, planAnswer, planChange, planInput, planOffer } from './schemas.ts';

const params = z.object({ id });

const headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'Idempotency-Key: от 1 до 128 печатных символов')
    .optional()
    .describe('Повтор с тем же ключом вернёт уже сохранённый план'),
});

export const plans = {
  listPlans: endpoint({
    method: 'GET',
    path: '/api/plans',
    access: 'signedIn',
    summary: 'Свои планы, новые первыми. Их не видит никто другой',
    response: z.array(plan),
  }),

  createPlan: endpoint({
    method: 'POST',
    path: '/api/plans',
    access: 'signedIn',
    summary: 'Записать план «Если …, то скажу …»; в назначенный день спросим, как прошло',
    headers,
    body: planInput,
    response: plan,
    status: 201,
  }),

  updatePlan: endpoint({
    method: 'PUT',
    path: '/api/plans/:id',
    access: 'signedIn',
    summary: 'Изменить слова своего плана и день, когда спросить',
    params,
    body: planChange,
    response: plan,
  }),

  deletePlan: endpoint({
    method: 'DELETE',
    path: '/api/plans/:id',
    access: 'signedIn',
    summary: 'Удалить свой план',
    params,
    response: z.object({ id }),
  }),

  listPlanOffers: endpoint({
    method: 'GET',
    path: '/api/plans/offers',
    access: 'signedIn',
    summary:
      'Свои же слова, из которых выходит план: из дубля и то, что отзывы цитируют по критериям слов, которые говорят вслух',
    query: z.object({ answerId: id }),
    response: z.array(planOffer).max(3),
  }),

  getMoment: endpoint({
    method: 'GET',
    path: '/api/answers/:id/moment',
    access: 'signedIn',
    summary: 'Что сказать над отзывом, по которому всё получилось: своя фраза, если есть такая',
    params,
    response: moment,
  }),

  answerPlan: endpoint({
    method: 'POST',
    path: '/api/plans/:id/outcome',
    access: 'signedIn',
    summary: 'Ответить, как прошло; ответ можно поправить',
    params,
    body: planAnswer,
    response: plan,
  }),

  sharePlan: endpoint({
    method: 'PUT',
    path: '/api/plans/:id/share',
    access: 'signedIn',
    summary: 'Показать план тем, кто ведёт вас в этом курсе, и администраторам, с заметкой или без неё',
    params,
    body: z.object({ withNote: z.boolean() }),
    response: plan,
  }),

  unsharePlan: endpoint({
    method: 'DELETE',
    path: '/api/plans/:id/share',
    access: 'signedIn',
    summary: 'Больше не показывать план',
    params,
    response: plan,
  }),

  getPlanFigures: endpoint({
    method: 'GET',
    path: '/api/plans/figures',
    access: 'curator',
    summary: 'Сказали ли в жизни: одно число по всем урокам школы',
    response: planFigures,
  }),

  getPracticeFigures: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/practice-figures',
    access: 'curator',
    summary:
      'Практика урока в числах, без имён: попробовали ещё раз, показали слова наставнику, сказали в жизни',
    params,
    response: practiceFigures,
  }),
};
