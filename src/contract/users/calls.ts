import { z } from 'zod';
import { changeLogEntry, logPage } from '#contract/audit/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import {
  accessInput,
  inviteBy,
  invitedUser,
  listedUser,
  newUser,
  userChange,
  userCourse,
  userFilters,
} from './schemas.ts';

const userParams = z.object({ id });

export const users = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    scope: 'people:read',
    within: 'query.courseId',
    summary: 'Пользователи по фамилии и имени; без limit все',
    query: userFilters.extend({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      cursor: id.optional().describe('id последнего полученного пользователя'),
    }),
    response: z.array(listedUser),
  }),

  countUsers: endpoint({
    method: 'GET',
    path: '/api/users/count',
    access: 'admin',
    scope: 'people:read',
    summary: 'Сколько пользователей подходит под фильтры и сколько их всего',
    query: userFilters,
    response: z.object({ found: z.int(), total: z.int() }),
  }),

  createUser: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Создать пользователя: с паролем или с приглашением',
    body: newUser,
    response: invitedUser,
    status: 201,
  }),

  inviteUser: endpoint({
    method: 'POST',
    path: '/api/users/:id/invite',
    access: 'admin',
    summary:
      'Пригласить ещё раз того, кто не задал пароль; прежние письма действуют, ссылка, которую вы передали сами, — нет',
    params: userParams,
    body: z.object({ by: inviteBy }),
    response: invitedUser,
  }),

  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/invite',
    access: 'admin',
    summary:
      'Отозвать приглашение: ни одна его ссылка больше ничего не открывает, письмо из очереди не уйдёт',
    params: userParams,
    response: listedUser,
  }),

  getUser: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Один пользователь, как в списке',
    params: userParams,
    response: listedUser,
  }),

  updateUser: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Изменить пользователя; новый пароль и новая роль прекращают все его сессии',
    params: userParams,
    body: userChange,
    response: listedUser,
  }),

  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Удалить пользователя со всеми его ответами, прогрессом и доступами',
    params: userParams,
    response: z.object({ id }),
  }),

  listUserCourses: endpoint({
    method: 'GET',
    path: '/api/users/:id/courses',
    access: 'admin',
    scope: 'people:read',
    within: 'rows.courseId',
    summary: 'Курсы, доступ к которым есть у пользователя',
    params: userParams,
    response: z.array(userCourse),
  }),

  grantAccess: endpoint({
    method: 'POST',
    path: '/api/users/:id/courses',
    access: 'admin',
    scope: 'access:write',
    within: 'body.courseId',
    summary: 'Открыть доступ к курсу, а если он открыт, изменить его срок и поток',
    params: userParams,
    body: accessInput,
    response: userCourse,
    status: 201,
  }),

  revokeAccess: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/courses/:courseId',
    access: 'admin',
    scope: 'access:write',
    within: 'params.courseId',
    summary: 'Закрыть доступ к курсу',
    params: userParams.extend({ courseId: id }),
    response: z.object({ id: id.describe('id курса') }),
  }),

  listUserLogs: endpoint({
    method: 'GET',
    path: '/api/users/:id/logs',
    access: 'admin',
    summary: 'История изменений пользователя, новые записи первыми',
    params: userParams,
    query: logPage,
    response: z.array(changeLogEntry),
  }),
};
