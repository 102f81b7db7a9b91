import { erasureActQuery } from '#web/erasures/erasure-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery({ ...erasureActQuery(id), staleTime: 0 });
