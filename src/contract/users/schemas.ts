import { z } from 'zod';
import { email, newPassword, role, user } from '#contract/auth/schemas.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { id, namedTime, text, time } from '#contract/text.ts';
import { givenName } from './person-name.ts';

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
      'Приглашение того, кто ещё не задал пароль: нет, письмо в очереди, действует, истекло. null: пароль задан или привязан вход через другой сервер',
    ),
  agreesToLetters: z
    .boolean()
    .optional()
    .describe('Согласен ли на письма не об учёбе; поля нет, пока школа не опубликовала такой документ'),
  mailFailed: z.boolean().optional().describe('Адрес трижды подряд отказался принимать письма'),
  isBlocked: z.boolean().optional().describe('Вход закрыт администратором'),
  roleFrom: z.string().optional().describe('Сервер входа, с которого приходит роль: здесь её не меняют'),
});
export type ListedUser = z.infer<typeof listedUser>;

export const userFilters = z.object({
  search: text(200).optional().describe('Слова из имени, фамилии или email'),
  role: role.optional(),
  courseId: id.optional().describe('Только записанные на этот курс'),
  groupId: groupChoice.optional(),
  letters: z
    .enum(['agreed', 'others'])
    .optional()
    .describe('Только согласные на письма не об учёбе либо только остальные'),
});
export type UserFilters = z.infer<typeof userFilters>;

const names = {
  firstName: givenName('Введите имя'),
  lastName: givenName('Введите фамилию'),
};

/** The end of an access. */
export const expiry = namedTime;

export const accessInput = z.object({
  courseId: id,
  expiresAt: expiry.nullable().default(null).describe('null: без срока'),
  groupId: id.nullable().optional().describe('Поток этого курса; null: без потока, без поля: прежний'),
});

const newUserFields = z.object({
  ...names,
  email,
  role: role.default('student'),
  password: newPassword.optional().describe('Либо он, либо invite'),
  mustChangePassword: z
    .boolean()
    .default(false)
    .describe('Человек обязан сменить этот пароль, когда войдёт впервые'),
  access: accessInput
    .optional()
    .describe('Доступ, который откроется вместе с учётной записью: раньше, чем уйдёт приглашение'),
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

/** What is filled in about a person. */
export const userForm = z.object({
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

export const userChange = userForm.extend({
  basedOn: time
    .optional()
    .describe('updatedAt пользователя, с которого начата правка: если его с тех пор изменили, 409'),
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
