import { groupQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Fetched at each opening: the planned dates follow the lessons. Another tab is the same opening. */
export const load = ({ context: { queryClient }, params: { id }, cause }: Opening<{ id: string }>) =>
  queryClient.fetchQuery({ ...groupQuery(id), staleTime: cause === 'stay' ? Infinity : 0 });

export function Pending() {
  return (
    <div className="page">
      <Loading label="Поток загружается">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
        <Skeleton className="mt-3 h-5 w-56" />
        <Skeleton className="mt-10 h-10 w-72" />
        <Skeleton className="mt-6 h-72 rounded-lg" />
      </Loading>
    </div>
  );
}
