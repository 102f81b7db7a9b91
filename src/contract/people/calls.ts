import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { id } from '#contract/text.ts';
import { coursePerson, datesInForce, datesInput, personDates } from './schemas.ts';

export const listGroupPeople = endpoint({
  method: 'GET',
  path: '/api/groups/:id/people',
  access: 'curator',
  summary: 'Люди потока: продвижение и поводы обратить внимание; у кого их больше, те первые',
  params: z.object({ id }),
  response: z.array(coursePerson),
});

export const listCoursePeople = endpoint({
  method: 'GET',
  path: '/api/courses/:id/people',
  access: 'curator',
  summary: 'Люди курса, с которыми вы работаете: продвижение и поводы обратить внимание',
  params: z.object({ id }),
  query: z.object({ groupId: groupChoice.optional() }),
  response: z.array(coursePerson),
});

export const listDates = endpoint({
  method: 'GET',
  path: '/api/users/:id/dates',
  access: 'curator',
  summary: 'Даты уроков для одного человека: общие, личные и те, что действуют',
  params: z.object({ id }),
  query: z.object({ courseId: id }),
  response: personDates,
});

export const setDates = endpoint({
  method: 'PUT',
  path: '/api/users/:id/dates',
  access: 'curator',
  summary: 'Личные даты: раньше открыть, позже сдать; null снимает',
  params: z.object({ id }),
  body: datesInput,
  response: z.array(datesInForce),
});
