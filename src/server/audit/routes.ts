import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { listAudit } from './journal.ts';

export function auditRoutes({ handle, db }: FeatureDeps): void {
  handle(api.listAudit, ({ query }) => listAudit(db, query));
}
