import { api } from '#contract/api.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

const stale = [api.listModelEndpoints, api.getSpending];

/** The card itself shows what came of it. */
export const useCheckModel = (name: string) =>
  useSaving(() => call(api.checkModelEndpoint, { params: { name } }), {
    failed: 'Не удалось проверить модель',
    refetch: stale,
    refetchOnFailure: stale,
  });
