import { z } from 'zod';
import { email, newPassword, user, withAdvice } from '#contract/auth/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { consentAnswers } from '#contract/legal/schemas.ts';
import { id } from '#contract/text.ts';
import { openedLink } from './schemas.ts';

/** The secret of a personal link; people may also paste it as a code. */
const token = z.string('Введите код из ссылки').max(200, 'Это не код из ссылки');

const emailChangeState = z.object({
  pendingEmail: z.string().nullable().describe('Новый адрес, который ещё не подтверждён'),
});

export const links = {
  openLink: endpoint({
    method: 'POST',
    path: '/api/links/open',
    access: 'public',
    summary: 'Узнать, чья это личная ссылка и для чего; ссылка остаётся годной',
    body: z.object({ token }),
    response: openedLink,
  }),

  setPasswordByLink: endpoint({
    method: 'POST',
    path: '/api/links/password',
    access: 'public',
    summary: 'Задать пароль по приглашению или ссылке для пароля и войти; остальные сессии прекращаются',
    body: z.object({
      token,
      newPassword,
      remember: z.boolean().default(false).describe('Запомнить на 30 дней'),
      consents: consentAnswers.optional(),
    }),
    response: z.object({ user, ...withAdvice }),
  }),

  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/links/confirm-email',
    access: 'public',
    summary: 'Подтвердить новый адрес ссылкой из письма, которое на него пришло',
    body: z.object({ token }),
    response: z.object({ email: z.string() }),
  }),

  requestReset: endpoint({
    method: 'POST',
    path: '/api/auth/reset',
    access: 'public',
    summary: 'Попросить письмо со ссылкой для пароля; ответ не зависит от того, есть ли такая учётная запись',
    body: z.object({ email }),
    response: z.object({ message: z.string().describe('Что делать дальше') }),
  }),

  createResetLink: endpoint({
    method: 'POST',
    path: '/api/users/:id/reset-link',
    access: 'admin',
    summary: 'Создать ссылку для пароля, чтобы передать её человеку; прежняя перестаёт действовать',
    params: z.object({ id }),
    response: z.object({
      path: z.string().describe('Путь с секретом; больше его узнать нельзя'),
      hours: z.int().describe('Сколько часов ссылка действует'),
    }),
    status: 201,
  }),

  getEmailChange: endpoint({
    method: 'GET',
    path: '/api/user/email-change',
    access: 'signedIn',
    summary: 'Какой новый адрес ждёт подтверждения',
    response: emailChangeState,
  }),

  resendEmailChange: endpoint({
    method: 'POST',
    path: '/api/user/email-change/letter',
    access: 'signedIn',
    summary: 'Отправить письмо на новый адрес ещё раз; прежняя ссылка перестаёт действовать',
    response: emailChangeState,
  }),

  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/user/email-change',
    access: 'signedIn',
    summary: 'Оставить прежний адрес; ссылка из письма перестаёт действовать',
    response: emailChangeState,
  }),
};
