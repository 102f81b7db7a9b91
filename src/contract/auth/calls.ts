import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { credentials, emailChange, nameChange, passwordChange, user, withAdvice } from './schemas.ts';
import { ownSession } from './sessions.ts';

const currentUser = z.object({ user });

export const auth = {
  getMe: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signedIn',
    beforePasswordChange: true,
    beforeConsent: true,
    summary: 'Кто вошёл в систему',
    response: currentUser,
  }),

  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Войти по email и паролю',
    body: credentials,
    response: currentUser,
  }),

  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Выйти: сессия прекращается',
    response: z.object({}),
  }),

  updatePassword: endpoint({
    method: 'POST',
    path: '/api/user/update-password',
    access: 'signedIn',
    beforePasswordChange: true,
    beforeConsent: true,
    summary: 'Сменить свой пароль; остальные сессии прекращаются',
    body: passwordChange,
    response: currentUser.extend(withAdvice),
  }),

  updateEmail: endpoint({
    method: 'POST',
    path: '/api/user/update-email',
    access: 'signedIn',
    summary: 'Сменить свой email; где отправляются письма — когда новый адрес подтвердят по ссылке из письма',
    body: emailChange,
    response: currentUser.extend({
      pendingEmail: z.string().optional().describe('Куда ушло письмо; пока его не откроют, адрес прежний'),
    }),
  }),

  updateName: endpoint({
    method: 'POST',
    path: '/api/user/update-name',
    access: 'signedIn',
    summary: 'Сменить своё имя; на выданных сертификатах остаётся прежнее',
    body: nameChange,
    response: currentUser,
  }),

  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signedIn',
    summary: 'Где вы вошли: свои сессии, эта первой',
    response: z.array(ownSession),
  }),

  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signedIn',
    summary: 'Завершить свою сессию',
    params: z.object({ id }),
    response: z.object({ id }),
  }),

  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signedIn',
    summary: 'Завершить все свои сессии, кроме этой',
    response: z.object({ ended: z.int() }),
  }),
};
