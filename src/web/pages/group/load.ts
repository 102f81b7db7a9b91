import { groupQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

/** Fetched at each opening: the planned dates follow the lessons. Another tab is the same opening. */
export const load = ({ context: { queryClient }, params: { id }, cause }: Opening<{ id: string }>) =>
  queryClient.fetchQuery({ ...groupQuery(id), staleTime: cause === 'stay' ? Infinity : 0 });
