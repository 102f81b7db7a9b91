import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { journalFile } from '#contract/journal-file.ts';
import { id, text, time } from '#contract/text.ts';
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

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Журнал изменений, новые записи первыми',
    query: logPage.extend(auditFilters),
    response: z.array(auditEntry),
  }),

  exportAudit: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    access: 'admin',
    summary: 'Журнал изменений файлом, новые записи первыми; само скачивание тоже записывается в журнал',
    query: z.object({ ...auditFilters, ...journalFile }),
    response: z.string(),
    contentType: 'text/csv',
  }),
};
