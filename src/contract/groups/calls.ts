import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { group, groupChange, groupCopy, listedGroup, newGroup, wholeGroup } from './schemas.ts';

const groupParams = z.object({ id });

export const groups = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/courses/:id/groups',
    access: 'curator',
    scope: 'courses:read',
    within: 'params.id',
    summary: 'Потоки курса: администратору все, куратору его; архивные последними',
    params: groupParams,
    response: z.array(group),
  }),

  listMyGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    access: 'curator',
    scope: 'courses:read',
    within: 'rows.courseId',
    summary: 'Потоки всех курсов: администратору все, куратору его; архивные последними',
    response: z.array(listedGroup),
  }),

  getGroup: endpoint({
    method: 'GET',
    path: '/api/groups/:id',
    access: 'curator',
    scope: 'courses:read',
    within: 'group',
    summary: 'Поток с расписанием и кураторами',
    params: groupParams,
    response: wholeGroup,
  }),

  createGroup: endpoint({
    method: 'POST',
    path: '/api/courses/:id/groups',
    access: 'admin',
    scope: 'groups:write',
    within: 'params.id',
    summary: 'Создать поток курса; расписание задают, когда он уже есть. Лишние поля не принимаются',
    params: groupParams,
    body: newGroup,
    response: wholeGroup,
    status: 201,
  }),

  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/:id',
    access: 'admin',
    scope: 'groups:write',
    within: 'group',
    summary: 'Изменить поток и его расписание; пропущенное останется как было',
    params: groupParams,
    body: groupChange,
    bodyLimit: 256 * 1024,
    response: wholeGroup,
  }),

  copyGroup: endpoint({
    method: 'POST',
    path: '/api/groups/:id/copy',
    access: 'admin',
    scope: 'groups:write',
    within: 'group',
    summary: 'Повторить поток с новым началом: его даты сдвигаются, люди не переносятся',
    params: groupParams,
    body: groupCopy,
    response: wholeGroup,
    status: 201,
  }),

  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id',
    access: 'admin',
    scope: 'groups:write',
    within: 'group',
    summary: 'Удалить поток; люди остаются на курсе, и конец потока становится сроком их доступа',
    params: groupParams,
    response: z.object({ id }),
  }),
};
