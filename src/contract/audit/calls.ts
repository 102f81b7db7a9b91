import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, text, time, timeZone } from '#contract/text.ts';
import { auditActions } from './audit-actions.ts';
import { auditEntry, logPage } from './schemas.ts';

const auditFilters = {
  performedById: id.optional().describe('Только сделанное этим человеком'),
  subjectId: id.optional().describe('Только записи об этом человеке'),
  search: text(200).optional().describe('Часть имени или email того, о ком запись'),
  action: z.enum(auditActions).optional(),
  from: time.optional().describe('Не раньше этого времени'),
  to: time.optional().describe('Раньше этого времени'),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'Журнал изменений, новые записи первыми',
  query: logPage.extend(auditFilters),
  response: z.array(auditEntry),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: 'admin',
  summary: 'Журнал изменений файлом, новые записи первыми; само скачивание тоже записывается в журнал',
  query: z.object({
    ...auditFilters,
    timeZone: timeZone.default('UTC').describe('Часовой пояс времени в таблице; в jsonl время всегда в UTC'),
    format: z.enum(['csv', 'xlsx', 'jsonl']).default('csv').describe('jsonl — запись на строку, для SIEM'),
  }),
  response: z.string(),
  contentType: 'text/csv',
});
