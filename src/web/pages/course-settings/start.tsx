import { courseQuery } from '#web/courses/courses-queries.ts';
import { cards } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** As it is stored now: the form begins with it. */
export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery({ ...courseQuery(id), staleTime: 0 });

export const Pending = () => (
  <div className="page">
    <Loading label="Настройки загружаются">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 mb-8 h-9 w-2/3 max-w-md" />
      <div className="grid gap-6 lg:grid-cols-2">{cards('h-96', 'h-96')}</div>
    </Loading>
  </div>
);
