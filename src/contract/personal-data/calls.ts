import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, text } from '#contract/text.ts';
import { listedUser } from '#contract/users/schemas.ts';
import { asciiEmail } from '#domain/mail-address/mail-address.ts';
import {
  copyRequest,
  erased,
  erasure,
  erasureAct,
  erasureAsking,
  erasureOpening,
  ownErasure,
  refusalReason,
} from './schemas.ts';

const ofRequest = z.object({ id });

const ofUser = z.object({ id });

export const personalData = {
  downloadOwnData: endpoint({
    method: 'POST',
    path: '/api/user/data',
    access: 'signedIn',
    beforeConsent: true,
    summary: 'Скачать всё, что хранится о себе: страницей или JSON; пять раз в сутки',
    body: copyRequest,
    response: z.string(),
    contentType: 'text/html',
  }),

  getOwnErasure: endpoint({
    method: 'GET',
    path: '/api/user/erasure',
    access: 'signedIn',
    beforeConsent: true,
    summary: 'Своя последняя просьба стереть данные',
    response: ownErasure,
  }),

  askToErase: endpoint({
    method: 'POST',
    path: '/api/user/erasure',
    access: 'signedIn',
    beforeConsent: true,
    summary:
      'Попросить стереть свои данные; 409, если просьба уже есть или человек — последний администратор',
    body: erasureAsking,
    response: ownErasure,
  }),

  takeBackErasure: endpoint({
    method: 'DELETE',
    path: '/api/user/erasure',
    access: 'signedIn',
    beforeConsent: true,
    summary: 'Взять просьбу назад; 409, если срок отмены прошёл',
    response: ownErasure,
  }),

  listErasures: endpoint({
    method: 'GET',
    path: '/api/erasures',
    access: 'admin',
    summary: 'Просьбы стереть данные: открытые по сроку, затем остальные, новые первыми',
    query: z.object({
      isOpen: z.enum(['true', 'false']).default('true').describe('Открытые или законченные'),
      before: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_000_000_000)
        .optional()
        .describe('Только с меньшим номером'),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: z.object({
      requests: z.array(erasure),
      byItself: z.boolean().describe('Стирает сама программа, когда срок отмены прошёл'),
    }),
  }),

  switchErasures: endpoint({
    method: 'PUT',
    path: '/api/erasures/settings',
    access: 'admin',
    summary: 'Стирать ли самим, когда срок отмены прошёл',
    body: z.object({ byItself: z.boolean() }),
    response: z.object({ byItself: z.boolean() }),
  }),

  openErasure: endpoint({
    method: 'POST',
    path: '/api/erasures',
    access: 'admin',
    summary:
      'Начать стирание по решению школы; 409 о себе, о последнем администраторе, если просьба уже есть',
    body: erasureOpening,
    response: erasure,
    status: 201,
  }),

  eraseByRequest: endpoint({
    method: 'POST',
    path: '/api/erasures/:id/erase',
    access: 'admin',
    summary:
      'Стереть насовсем; 400, если email не тот, 409, пока просьбу можно взять назад или она закончена',
    params: ofRequest,
    body: z.object({
      email: text(254).overwrite(asciiEmail).describe('Email того, кого стирают, набранный заново'),
    }),
    response: erased,
  }),

  refuseErasure: endpoint({
    method: 'POST',
    path: '/api/erasures/:id/refuse',
    access: 'admin',
    summary: 'Отказать с причиной, которую прочитает человек',
    params: ofRequest,
    body: z.object({ reason: refusalReason }),
    response: erasure,
  }),

  getErasureAct: endpoint({
    method: 'GET',
    path: '/api/erasures/:id/act',
    access: 'admin',
    summary: 'Акт об уничтожении: без имени того, чьи это были данные',
    params: ofRequest,
    response: erasureAct,
  }),

  setUserBlocked: endpoint({
    method: 'PUT',
    path: '/api/users/:id/blocked',
    access: 'admin',
    scope: 'people:write',
    summary: 'Закрыть или открыть вход; закрытие прекращает все сессии, данные остаются; 409 о себе',
    params: ofUser,
    body: z.object({ blocked: z.boolean() }),
    response: listedUser,
  }),

  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    access: 'admin',
    summary: 'Завершить все сессии человека; 409 о себе',
    params: ofUser,
    response: z.object({ ended: z.int().describe('Сколько сессий завершено') }),
  }),
};
