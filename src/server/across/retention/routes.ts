import { retention } from '#contract/retention/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { countRetention, getRetention, listRetentionSweeps, updateRetention } from './retention.ts';

export function retentionRoutes({ handle, db }: Feature): void {
  handle(retention.getRetention, () => getRetention(db));

  handle(retention.countRetention, ({ query }) => countRetention(db, query));

  handle(retention.updateRetention, ({ body, viewer }) => updateRetention(db, viewer, body));

  handle(retention.listRetentionSweeps, () => listRetentionSweeps(db));
}
