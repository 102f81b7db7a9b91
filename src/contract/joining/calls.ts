import { z } from 'zod';
import { newPassword, user, withAdvice } from '#contract/auth/schemas.ts';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { joinLink, joinOffer, newJoinLink, newStranger, stranger } from './schemas.ts';

const codeParams = z.object({ code: z.string().max(64).describe('С дефисом или без, в любом регистре') });

const token = z.string().min(1).max(128).describe('Из ссылки в письме');

const joined = z.object({ courseId: id });

const joinedAs = joined.extend({ user, ...withAdvice });

export const joining = {
  listJoinLinks: endpoint({
    method: 'GET',
    path: '/api/courses/:id/join-links',
    access: 'admin',
    summary: 'Коды, по которым записываются на курс и в его потоки, новые первыми',
    params: courseParams,
    response: z.array(joinLink),
  }),

  createJoinLink: endpoint({
    method: 'POST',
    path: '/api/courses/:id/join-links',
    access: 'admin',
    summary: 'Создать код курса или его потока',
    params: courseParams,
    body: newJoinLink,
    response: joinLink,
    status: 201,
  }),

  closeJoinLink: endpoint({
    method: 'POST',
    path: '/api/courses/:id/join-links/:code/close',
    access: 'admin',
    summary: 'Закрыть код: больше по нему никого не запишут, записанные останутся',
    params: courseParams.extend(codeParams.shape),
    response: joinLink,
  }),

  getJoinOffer: endpoint({
    method: 'GET',
    path: '/api/join/:code',
    access: 'public',
    summary: 'Куда записывают по коду; причина, если по нему уже не записывают',
    params: codeParams,
    response: joinOffer,
  }),

  joinCourse: endpoint({
    method: 'POST',
    path: '/api/join/:code',
    access: 'signedIn',
    summary: 'Записаться по коду; повторно — ничего не меняется',
    params: codeParams,
    response: joined,
  }),

  askToJoin: endpoint({
    method: 'POST',
    path: '/api/join/:code/requests',
    access: 'public',
    summary: 'Попросить письмо со ссылкой, по которой заводят учётную запись; ответ один для всех адресов',
    params: codeParams,
    body: stranger,
    response: z.object({}),
  }),

  registerToJoin: endpoint({
    method: 'POST',
    path: '/api/join/:code/account',
    access: 'public',
    summary: 'Завести учётную запись и записаться по коду, если писем Отклик не отправляет',
    params: codeParams,
    body: newStranger,
    response: joinedAs,
    status: 201,
  }),

  getJoinRequest: endpoint({
    method: 'POST',
    path: '/api/join/:code/request',
    access: 'public',
    summary: 'Чья ссылка из письма; сама она остаётся действительной',
    params: codeParams,
    body: z.object({ token }),
    response: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  }),

  confirmJoin: endpoint({
    method: 'POST',
    path: '/api/join/:code/confirm',
    access: 'public',
    summary: 'Завести учётную запись по ссылке из письма и записаться',
    params: codeParams,
    body: z.object({ token, password: newPassword }),
    response: joinedAs,
    status: 201,
  }),
};
