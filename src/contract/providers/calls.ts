import { z } from 'zod';
import { ownPassword } from '#contract/auth/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { journeyStart, ownIdentities } from './schemas.ts';

const named = z.object({ name: z.string().max(40) });

export const providers = {
  beginSignIn: endpoint({
    method: 'GET',
    path: '/api/sign-in/:name',
    access: 'public',
    summary: 'Войти через другой сервер: браузер уходит на него',
    params: named,
    query: z.object({
      next: z.string().max(2_000).optional().describe('Куда вернуться: только свой путь'),
      again: z
        .literal('1')
        .optional()
        .describe(
          'Подтвердить, что это вы: тот сервер просят спросить пароль, даже если вы на нём уже вошли',
        ),
    }),
    response: z.string(),
    contentType: 'text/html',
    status: 302,
  }),

  finishSignIn: endpoint({
    method: 'GET',
    path: '/api/sign-in/:name/callback',
    access: 'public',
    summary: 'Браузер вернулся с другого сервера; отказ показывает страница входа',
    params: named,
    response: z.string(),
    contentType: 'text/html',
    status: 302,
  }),

  leaveProvider: endpoint({
    method: 'GET',
    path: '/api/sign-in/:name/leave',
    access: 'public',
    summary: 'После выхода: завершить сеанс и на том сервере, через который вошли',
    params: named,
    response: z.string(),
    contentType: 'text/html',
    status: 302,
  }),

  endFromProvider: endpoint({
    method: 'POST',
    path: '/api/sign-in/:name/backchannel-logout',
    access: 'public',
    summary: 'Другой сервер завершил сеанс (OpenID Connect Back-Channel Logout): вызов сервера, не страницы',
    params: named,
    body: z.object({ logout_token: z.string().max(16_000) }),
    response: z.object({}),
  }),

  bindByLink: endpoint({
    method: 'POST',
    path: '/api/sign-in/:name/link',
    access: 'public',
    summary: 'Вместо пароля привязать к приглашению вход через другой сервер',
    params: named,
    body: z.object({ token: z.string().max(200) }),
    response: journeyStart,
  }),

  listIdentities: endpoint({
    method: 'GET',
    path: '/api/user/identities',
    access: 'signedIn',
    summary: 'Через какие серверы вы входите',
    response: ownIdentities,
  }),

  bindIdentity: endpoint({
    method: 'POST',
    path: '/api/user/identities/:name',
    access: 'signedIn',
    summary: 'Привязать вход через другой сервер',
    params: named,
    body: z.object({ password: ownPassword }),
    response: journeyStart,
  }),

  unbindIdentity: endpoint({
    method: 'DELETE',
    path: '/api/user/identities/:id',
    access: 'signedIn',
    summary:
      'Отвязать вход через другой сервер, если он не последний; остальные сеансы через него завершаются',
    params: z.object({ id }),
    response: z.object({ id }),
  }),
};
