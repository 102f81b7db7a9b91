import { retention } from '#contract/retention/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const retentionQuery = queryOf(retention.getRetention, {});

export const sweepsQuery = queryOf(retention.listRetentionSweeps, {});
