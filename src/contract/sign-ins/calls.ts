import { z } from 'zod';
import { logPage } from '#contract/audit/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { journalFile } from '#contract/journal-file.ts';
import { text, time } from '#contract/text.ts';
import { ownSignIn, signIn } from './schemas.ts';
import { signInOutcomes } from './words.ts';

const signInFilters = {
  search: text(200).optional().describe('Часть имени или email'),
  outcome: z.enum(signInOutcomes).optional(),
  address: text(64).optional().describe('Только с этого адреса, целиком'),
  from: time.optional().describe('Не раньше этого времени'),
  to: time.optional().describe('Раньше этого времени'),
};

export const signIns = {
  listSignIns: endpoint({
    method: 'GET',
    path: '/api/sign-ins',
    access: 'admin',
    summary: 'Журнал входов, новые записи первыми; хранятся год',
    query: logPage.extend(signInFilters),
    response: z.array(signIn),
  }),

  exportSignIns: endpoint({
    method: 'GET',
    path: '/api/sign-ins/export',
    access: 'admin',
    summary: 'Журнал входов файлом, новые записи первыми; скачивание записывается в журнал изменений',
    query: z.object({ ...signInFilters, ...journalFile }),
    response: z.string(),
    contentType: 'text/csv',
  }),

  listOwnSignIns: endpoint({
    method: 'GET',
    path: '/api/user/sign-ins',
    access: 'signedIn',
    summary: 'Свои входы и отказы во входе, новые первыми',
    query: logPage,
    response: z.array(ownSignIn),
  }),
};
