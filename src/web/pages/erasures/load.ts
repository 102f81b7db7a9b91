import { openErasuresQuery } from '#web/erasures/erasure-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...openErasuresQuery, staleTime: 0 });
