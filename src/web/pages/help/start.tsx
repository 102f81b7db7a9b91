import { guideQuery } from '#web/help/guide-query.ts';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const load = ({ context: { queryClient } }: Opening) => queryClient.ensureQueryData(guideQuery);

export const { Heading, Pending } = headed({
  title: 'Справка',
  loading: 'Справка загружается',
  layout: 'grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]',
  skeleton: (
    <>
      <div className="flex flex-col gap-2">{skeletons(6, 'h-8')}</div>
      <Skeleton className="h-96 rounded-lg" />
    </>
  ),
});
