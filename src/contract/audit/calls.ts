import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, text, time } from '#contract/text.ts';
import { auditActions } from './audit-actions.ts';
import { auditEntry, logPage } from './schemas.ts';

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'Журнал изменений, новые записи первыми',
  query: logPage.extend({
    performedById: id.optional().describe('Только сделанное этим человеком'),
    subjectId: id.optional().describe('Только записи об этом человеке'),
    search: text(200).optional().describe('Часть имени или email того, о ком запись'),
    action: z.enum(auditActions).optional(),
    from: time.optional().describe('Не раньше этого времени'),
    to: time.optional().describe('Раньше этого времени'),
  }),
  response: z.array(auditEntry),
});
