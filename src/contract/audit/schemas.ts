import { z } from 'zod';
import { id, time } from '#contract/text.ts';

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
