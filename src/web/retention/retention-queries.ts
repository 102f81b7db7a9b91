import { legalCalls } from '#contract/legal-calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const retentionQuery = queryOf(legalCalls.getRetention, {});

export const sweepsQuery = queryOf(legalCalls.listRetentionSweeps, {});
