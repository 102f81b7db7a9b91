import { z } from 'zod';
import { stuckAnswer } from '#contract/analytics/stuck.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import {
  criterionTies,
  groupSkills,
  mostSkills,
  scaleKeyLength,
  skill,
  skillChange,
  skillInput,
  skillsOverTime,
  untiedCriteria,
} from './schemas.ts';

const skillParams = z.object({ id });

export const skills = {
  listSkills: endpoint({
    method: 'GET',
    path: '/api/skills',
    access: 'admin',
    summary: 'Навыки школы с критериями уроков; архивные последними',
    response: z.array(skill),
  }),

  createSkill: endpoint({
    method: 'POST',
    path: '/api/skills',
    access: 'admin',
    summary: 'Добавить навык последним',
    body: skillInput,
    response: skill,
    status: 201,
  }),

  updateSkill: endpoint({
    method: 'PUT',
    path: '/api/skills/:id',
    access: 'admin',
    summary: 'Изменить название и описание навыка',
    params: skillParams,
    body: skillChange,
    response: skill,
  }),

  deleteSkill: endpoint({
    method: 'DELETE',
    path: '/api/skills/:id',
    access: 'admin',
    summary: 'Убрать навык: со связанными критериями он уходит в архив, без них удаляется',
    params: skillParams,
    response: z.object({ id, archived: z.boolean() }),
  }),

  restoreSkill: endpoint({
    method: 'POST',
    path: '/api/skills/:id/restore',
    access: 'admin',
    summary: 'Вернуть навык из архива, вместе с его критериями',
    params: skillParams,
    response: skill,
  }),

  reorderSkills: endpoint({
    method: 'PUT',
    path: '/api/skills/order',
    access: 'admin',
    summary: 'Расставить навыки по порядку: все, что не в архиве, каждый один раз',
    body: z.object({ skillIds: z.array(id).max(mostSkills) }),
    response: z.array(skill),
  }),

  listUntiedCriteria: endpoint({
    method: 'GET',
    path: '/api/skills/untied',
    access: 'admin',
    summary: 'Критерии уроков без навыка, одноимённые вместе',
    response: z.array(untiedCriteria),
  }),

  tieCriteria: endpoint({
    method: 'PUT',
    path: '/api/skills/ties',
    access: 'admin',
    summary: 'Связать критерии с навыками или отвязать их',
    body: z.object({ ties: criterionTies }),
    response: z.array(skill),
  }),

  getMySkills: endpoint({
    method: 'GET',
    path: '/api/me/skills',
    access: 'signedIn',
    summary: 'Уровни вошедшего по навыкам, от попытки к попытке',
    response: skillsOverTime,
  }),

  getGroupSkills: endpoint({
    method: 'GET',
    path: '/api/groups/:id/skills',
    access: 'curator',
    summary: 'Сколько людей потока на каком уровне: по навыкам и критериям',
    params: skillParams,
    response: groupSkills,
  }),

  listGroupSkillAnswers: endpoint({
    method: 'GET',
    path: '/api/groups/:id/skills/answers',
    access: 'curator',
    summary: 'Ответы, из которых сложилось одно число навыков потока; новые первыми',
    params: skillParams,
    query: z.object({
      criterionId: id,
      scale: z.string().length(scaleKeyLength),
      level: z.coerce.number().int().min(0).max(99).describe('Уровень с нуля'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(stuckAnswer),
  }),
};
