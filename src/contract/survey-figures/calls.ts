import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { surveyParams } from '#contract/surveys/schemas.ts';
import { unsentPeople, whatChanged } from './schemas.ts';

export const surveyFigures = {
  listUnsent: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/unsent',
    access: 'admin',
    summary: 'Кто из студентов, которым анкета предлагается в курсах, её не отправил',
    params: surveyParams,
    response: unsentPeople,
  }),

  getWhatChanged: endpoint({
    method: 'GET',
    path: '/api/courses/:id/what-changed',
    access: 'curator',
    scope: 'surveys:read',
    within: 'params.id',
    summary: 'Что изменилось: показатели анкет до и после уроков, уровни первой и последней попытки',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional() }),
    response: whatChanged,
  }),
};
