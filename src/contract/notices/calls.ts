import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { choice, notice, noticeChoice, seenNotices } from './schemas.ts';

const unseen = z.int().describe('Сколько непрочитанных');

export const notices = {
  listNotices: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'signedIn',
    summary: 'Свои уведомления, новые первыми',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: id.optional().describe('id последнего полученного уведомления'),
    }),
    response: z.array(notice),
  }),

  countNotices: endpoint({
    method: 'GET',
    path: '/api/notices/count',
    access: 'signedIn',
    summary: 'Сколько у вас непрочитанных уведомлений',
    response: z.object({ unseen }),
  }),

  markNoticesSeen: endpoint({
    method: 'PUT',
    path: '/api/notices/seen',
    access: 'signedIn',
    summary: 'Отметить свои уведомления прочитанными; повтор ничего не меняет',
    body: seenNotices,
    response: z.object({ unseen }),
  }),

  listNoticeChoices: endpoint({
    method: 'GET',
    path: '/api/notices/choices',
    access: 'signedIn',
    summary: 'О чём вас уведомляют и когда об этом приходит письмо',
    response: z.array(noticeChoice),
  }),

  setNoticeChoice: endpoint({
    method: 'PUT',
    path: '/api/notices/choices',
    access: 'signedIn',
    summary: 'Выбрать, когда приходит письмо об уведомлениях одного вида',
    body: choice,
    response: z.array(noticeChoice),
  }),
};
