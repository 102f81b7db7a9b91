import { audit } from '#contract/audit/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './journal.ts';

export function auditRoutes({ handle, db }: Feature): void {
  handle(audit.listAudit, ({ query }) => listAudit(db, query));

  handle(audit.exportAudit, ({ query, viewer, reply }) => exportAudit(db, viewer, query, reply));
}
