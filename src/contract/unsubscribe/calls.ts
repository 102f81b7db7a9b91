import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { unsubscribeKind } from './schemas.ts';

/** From a letter. The seal is proof enough: whoever unsubscribes isn't asked to sign in. */
const sealed = z.object({ user: id, kind: unsubscribeKind, seal: z.string().max(100) });

const path = '/api/notices/unsubscribe';

export const unsubscribe = {
  getUnsubscribePage: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'Страница с кнопкой «Не присылать»; сама ничего не меняет',
    query: sealed,
    response: z.string(),
    contentType: 'text/html',
  }),

  unsubscribe: endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary:
      'Больше не присылать писем этого вида (RFC 8058): вызов почтовой программы, принимается с любого сайта',
    query: sealed,
    response: z.string(),
    contentType: 'text/html',
  }),
};
