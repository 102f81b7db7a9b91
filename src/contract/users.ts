import { z } from 'zod';
import { changeLogEntry, logPage } from './audit.ts';
import { email, newPassword, role, user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { groupChoice } from './group-choice.ts';
import { id, line, namedTime, text, time } from './text.ts';

export const nameMaxLength = 100;

/** How long an invitation works. */
export const inviteDays = 14;

export const inviteBy = z.enum(['mail', 'link']);
export type InviteBy = z.infer<typeof inviteBy>;

/** Of somebody who hasn't set a password yet. */
export const invitation = z.enum(['none', 'queued', 'open', 'expired']);

export const listedUser = user.extend({
  courseCount: z.int().describe('На сколько курсов записан'),
  lastLoginAt: time.nullable().describe('Когда входил в последний раз'),
  invitation: invitation
    .nullable()
    .describe(
      'Приглашение того, кто ещё не задал пароль: нет, письмо в очереди, действует, истекло. null: пароль задан',
    ),
  mailFailed: z.boolean().optional().describe('Адрес трижды подряд отказался принимать письма'),
});
export type ListedUser = z.infer<typeof listedUser>;

export const userFilters = z.object({
  search: text(200).optional().describe('Слова из имени, фамилии или email'),
  role: role.optional(),
  courseId: id.optional().describe('Только записанные на этот курс'),
  groupId: groupChoice.optional(),
});
export type UserFilters = z.infer<typeof userFilters>;

const names = {
  firstName: line(nameMaxLength, 'Введите имя'),
  lastName: line(nameMaxLength, 'Введите фамилию'),
};

const newUserFields = z.object({
  ...names,
  email,
  role: role.default('student'),
  password: newPassword.optional().describe('Либо он, либо invite'),
  mustChangePassword: z
    .boolean()
    .default(false)
    .describe('Человек обязан сменить этот пароль, когда войдёт впервые'),
  invite: inviteBy
    .optional()
    .describe('Вместо пароля: человек задаст его сам, по ссылке из письма либо по той, что вы передадите'),
});

/** A password or an invitation. */
export const newUser = newUserFields
  .refine(({ password, invite }) => password !== undefined || invite !== undefined, {
    path: ['password'],
    message: 'Задайте пароль или выберите приглашение',
  })
  .refine(({ password, invite }) => password === undefined || invite === undefined, {
    path: ['invite'],
    message: 'Либо пароль, либо приглашение: человек задаст пароль сам',
  });

export const invitedUser = listedUser.extend({
  inviteLink: z
    .string()
    .optional()
    .describe('Ссылка-приглашение, показывается один раз: адрес, а если PUBLIC_URL не задан, путь'),
});
export type InvitedUser = z.infer<typeof invitedUser>;

export const userChange = z.object({
  ...names,
  email,
  role: role.optional().describe('Без неё роль остаётся прежней'),
  password: newPassword.optional().describe('Без него пароль остаётся прежним'),
  mustChangePassword: z
    .boolean()
    .optional()
    .describe(
      'Человек обязан сменить пароль. Без этого поля новый пароль менять не нужно, а для прежнего всё как было',
    ),
});

/** The end of an access. */
export const expiry = namedTime;

export const accessInput = z.object({
  courseId: id,
  expiresAt: expiry.nullable().default(null).describe('null: без срока'),
  groupId: id.nullable().optional().describe('Поток этого курса; null: без потока, без поля: прежний'),
});

export const userCourse = z.object({
  courseId: id,
  title: z.string(),
  expiresAt: time.nullable().describe('Свой срок'),
  endsAt: time.nullable().describe('Действующий срок: свой, а без него конец потока'),
  groupId: id.nullable(),
  groupTitle: z.string().nullable(),
  enrolledAt: time,
});
export type UserCourse = z.infer<typeof userCourse>;

const userParams = z.object({ id });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'Пользователи по фамилии и имени; без limit все',
  query: userFilters.extend({
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    cursor: id.optional().describe('id последнего полученного пользователя'),
  }),
  response: z.array(listedUser),
});

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/users/count',
  access: 'admin',
  summary: 'Сколько пользователей подходит под фильтры и сколько их всего',
  query: userFilters,
  response: z.object({ found: z.int(), total: z.int() }),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  summary: 'Создать пользователя: с паролем или с приглашением',
  body: newUser,
  response: invitedUser,
  status: 201,
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/invite',
  access: 'admin',
  summary: 'Пригласить ещё раз того, кто не задал пароль; прежняя ссылка перестаёт действовать',
  params: userParams,
  body: z.object({ by: inviteBy }),
  response: invitedUser,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Изменить пользователя; новый пароль и новая роль прекращают все его сессии',
  params: userParams,
  body: userChange,
  response: listedUser,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Удалить пользователя со всеми его ответами, прогрессом и доступами',
  params: userParams,
  response: z.object({ id }),
});

export const listUserCourses = endpoint({
  method: 'GET',
  path: '/api/users/:id/courses',
  access: 'admin',
  summary: 'Курсы, доступ к которым есть у пользователя',
  params: userParams,
  response: z.array(userCourse),
});

export const grantAccess = endpoint({
  method: 'POST',
  path: '/api/users/:id/courses',
  access: 'admin',
  summary: 'Открыть доступ к курсу, а если он открыт, изменить его срок и поток',
  params: userParams,
  body: accessInput,
  response: userCourse,
  status: 201,
});

export const revokeAccess = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/courses/:courseId',
  access: 'admin',
  summary: 'Закрыть доступ к курсу',
  params: userParams.extend({ courseId: id }),
  response: z.object({ id: id.describe('id курса') }),
});

export const listUserLogs = endpoint({
  method: 'GET',
  path: '/api/users/:id/logs',
  access: 'admin',
  summary: 'История изменений пользователя, новые записи первыми',
  params: userParams,
  query: logPage,
  response: z.array(changeLogEntry),
});
