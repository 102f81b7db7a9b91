import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { models } from '#contract/models/calls.ts';
import { runs } from '#contract/runs/calls.ts';
import type { Difference } from '#contract/runs/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

/** Its events say when it has changed; a page that misses one asks now and then. */
export const runQuery = (id: string) =>
  queryOptions({
    ...queryOf(runs.getRun, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? 10_000 : false),
  });

/** Page by page: a run over answers may have thousands. */
export const runResultsQuery = (id: string, limit: number, difference?: Difference) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(runs.listRunResults), id, limit, difference],
    ...pagesOf(limit, (page, options) =>
      call(
        runs.listRunResults,
        { params: { id }, query: { ...page, ...(difference && { difference }) } },
        options,
      ),
    ),
    staleTime: 0,
  });

export type RunFilter = CallInput<typeof runs.listRunAnswers>['body'];

/** Asked for anew each time: others answer and judge meanwhile. */
export const runAnswersQuery = (lessonId: string, filter: RunFilter) => {
  const input = { params: { id: lessonId }, body: filter };
  return queryOptions({
    queryKey: keyOf(runs.listRunAnswers, input),
    queryFn: ({ signal }) => call(runs.listRunAnswers, input, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
};

/** Of which the author may choose one. */
export const endpointsQuery = { ...queryOf(models.listModelEndpoints, {}), staleTime: 60_000 };
