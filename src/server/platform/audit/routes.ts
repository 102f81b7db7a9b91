import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listAudit } from './journal.ts';

export function auditRoutes({ handle, db }: Feature): void {
  handle(api.listAudit, ({ query }) => listAudit(db, query));
}
