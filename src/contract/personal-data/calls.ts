import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { copyRequest } from './schemas.ts';

export const downloadOwnData = endpoint({
  method: 'POST',
  path: '/api/user/data',
  access: 'signedIn',
  beforeConsent: true,
  summary: 'Скачать всё, что хранится о себе: страницей или JSON; пять раз в сутки',
  body: copyRequest,
  response: z.string(),
  contentType: 'text/html',
});
