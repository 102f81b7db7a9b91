import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import { id, requiredText } from '#contract/text.ts';
import { coursePerson, datesInForce, datesInput, personDates } from './schemas.ts';

/** Who is chosen from a list may be a whole group. */
const mostWrittenTo = 500;

export const people = {
  listGroupPeople: endpoint({
    method: 'GET',
    path: '/api/groups/:id/people',
    access: 'curator',
    scope: 'progress:read',
    within: 'group',
    summary: 'Люди потока: продвижение и поводы обратить внимание; у кого их больше, те первые',
    params: z.object({ id }),
    response: z.array(coursePerson),
  }),

  listCoursePeople: endpoint({
    method: 'GET',
    path: '/api/courses/:id/people',
    access: 'curator',
    scope: 'progress:read',
    within: 'params.id',
    summary: 'Люди курса, с которыми вы работаете: продвижение и поводы обратить внимание',
    params: z.object({ id }),
    query: z.object({ groupId: groupChoice.optional() }),
    response: z.array(coursePerson),
  }),

  listDates: endpoint({
    method: 'GET',
    path: '/api/users/:id/dates',
    access: 'curator',
    summary: 'Даты уроков для одного человека: общие, личные и те, что действуют',
    params: z.object({ id }),
    query: z.object({ courseId: id }),
    response: personDates,
  }),

  setDates: endpoint({
    method: 'PUT',
    path: '/api/users/:id/dates',
    access: 'curator',
    summary: 'Личные даты: раньше открыть, позже сдать; null снимает',
    params: z.object({ id }),
    body: datesInput,
    response: z.array(datesInForce),
  }),

  writeToPeople: endpoint({
    method: 'POST',
    path: '/api/people/messages',
    access: 'curator',
    summary: `Написать людям, с которыми вы работаете: уведомление и письмо, на которое можно ответить. Одному человеку — не больше ${messagesADay} раз в день`,
    body: z.object({
      userIds: z
        .array(id)
        .min(1, 'Выберите, кому написать')
        .max(mostWrittenTo, `Не больше ${mostWrittenTo} сразу`),
      text: requiredText(messageMaxLength, 'Напишите сообщение'),
      courseId: id
        .optional()
        .describe(
          'В переписку какого курса; без него — новейшего из курсов человека, в которых вы его ведёте',
        ),
    }),
    response: z.object({ sent: z.int() }),
  }),
};
