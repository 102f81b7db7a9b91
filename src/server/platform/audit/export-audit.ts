import type { FastifyReply } from 'fastify';
import type { audit } from '#contract/audit/calls.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { actionName } from '#contract/audit/words.ts';
import type { Query } from '#contract/endpoint.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sendJournal } from '#server/platform/http/journal-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { recordChange } from './audit.ts';
import { listAudit } from './journal.ts';

/** Who takes the journal away is in it, without whom he looked for. */
export async function exportAudit(
  db: Db,
  viewer: Viewer,
  { format, timeZone, ...filters }: Query<typeof audit.exportAudit>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { from, to, action } = filters;
  await recordChange(db, {
    actorId: viewer.id,
    action: 'audit_exported',
    details: { format, from, to, action },
  });
  const journal = {
    name: 'Журнал изменений',
    read: (page: { limit: number; cursor?: string }) => listAudit(db, { ...filters, ...page }),
    columns: {
      Кто: ({ performedBy }: AuditEntry) => nameOf(performedBy),
      'Что сделано': ({ action: done }: AuditEntry) => actionName(done),
      'О ком': ({ subject }: AuditEntry) => nameOf(subject),
      Email: ({ subject }: AuditEntry) => subject && shownEmail(subject.email),
      Подробности: ({ details }: AuditEntry) => JSON.stringify(details),
    },
  };
  return sendJournal(reply, journal, { format, timeZone });
}

const nameOf = (person: AuditEntry['performedBy']): string | null =>
  person && `${person.firstName} ${person.lastName}`;
