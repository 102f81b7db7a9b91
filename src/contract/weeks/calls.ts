import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { id } from '#contract/text.ts';
import { answerThen, courseWeeks, selfLevel, selfLevelsInput, wordsSeries } from './schemas.ts';

const params = z.object({ id });

export const weeks = {
  listMyWords: endpoint({
    method: 'GET',
    path: '/api/me/skills/:id/words',
    access: 'signedIn',
    summary: 'Свои слова по навыку: первые, лучшие, последние. Их не видит никто другой',
    params,
    response: z.array(wordsSeries),
  }),

  getAnswerThen: endpoint({
    method: 'GET',
    path: '/api/answers/:id/then',
    access: 'signedIn',
    summary: 'Что было до своего ответа: первые слова и уровень до долгого перерыва',
    params,
    response: answerThen,
  }),

  saveSelfLevels: endpoint({
    method: 'PUT',
    path: '/api/answers/:id/self-levels',
    access: 'signedIn',
    summary: 'Назвать свои уровни, пока отзыв не открыт; можно повторить. Их не видит никто другой',
    params,
    body: selfLevelsInput,
    response: z.object({ selfLevels: z.array(selfLevel) }),
  }),

  getCourseWeeks: endpoint({
    method: 'GET',
    path: '/api/courses/:id/weeks',
    access: 'curator',
    summary: 'Через три недели и позже: у скольких студентов уровень навыка не ниже прежнего',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional() }),
    response: courseWeeks,
  }),
};
