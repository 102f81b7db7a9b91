import { models } from '#contract/models/calls.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

const stale = [models.listModelEndpoints, models.getSpending];

/** The card itself shows what came of it. */
export const useCheckModel = (name: string) =>
  useSaving(() => call(models.checkModelEndpoint, { params: { name } }), {
    failed: 'Не удалось проверить модель',
    refetch: stale,
    refetchOnFailure: stale,
  });
