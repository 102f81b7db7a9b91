import { retention } from '#contract/retention/calls.ts';
import type { RetentionKind } from '#contract/retention/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { retentionQuery } from './retention-queries.ts';

/** What would go today; asked before a shorter term is saved. */
export const useCountRetention = (kind: RetentionKind) =>
  useSaving((days: number) => call(retention.countRetention, { query: { kind, days } }), {
    failed: 'Не удалось посчитать, что исчезнет',
  });

export const useUpdateRetention = (kind: RetentionKind) =>
  useSaving((days: number | null) => call(retention.updateRetention, { body: { kind, days } }), {
    done: 'Срок сохранён',
    failed: 'Не удалось сохранить срок',
    update: (queryClient, saved) => queryClient.setQueryData(retentionQuery.queryKey, saved),
  });
