import { legalCalls } from '#contract/legal-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { countRetention, getRetention, listRetentionSweeps, updateRetention } from './retention.ts';

export function retentionRoutes({ handle, db }: Feature): void {
  handle(legalCalls.getRetention, () => getRetention(db));

  handle(legalCalls.countRetention, ({ query }) => countRetention(db, query));

  handle(legalCalls.updateRetention, ({ body, viewer }) => updateRetention(db, viewer, body));

  handle(legalCalls.listRetentionSweeps, () => listRetentionSweeps(db));
}
