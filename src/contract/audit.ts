import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { id, text, time } from './text.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

/** An entry about one person, as their change history shows it. */
export const changeLogEntry = z.object({
  id,
  action: z.string().describe('Что сделано: course_access_granted, user_updated и другие'),
  timestamp: time,
  performedBy: person.nullable().describe('Кто сделал; null, если этого человека больше нет'),
  details: z.unknown().describe('Что изменилось; паролей здесь нет'),
});
export type ChangeLogEntry = z.infer<typeof changeLogEntry>;

export const auditEntry = changeLogEntry.extend({
  subject: person
    .extend({ email: z.string() })
    .nullable()
    .describe('О ком запись; null, если не о человеке или его больше нет'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first; all without a limit. */
export const logPage = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: id.optional().describe('id последней полученной записи'),
});

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
