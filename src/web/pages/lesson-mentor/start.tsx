import { lessonToEditQuery } from '#web/lessons/editor/lesson-to-edit.ts';
import { mentorQuery } from '#web/lessons/workbench/workbench-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  Promise.all([queryClient.fetchQuery(lessonToEditQuery(id)), queryClient.fetchQuery(mentorQuery(id))]);

export const Pending = () => (
  <div className="page max-w-[90rem]">
    <PageTitle>Наставник урока</PageTitle>
    <Loading label="Наставник урока загружается" className="flex flex-col gap-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-2/3 max-w-md" />
      <div className="mt-5 grid gap-7 xl:grid-cols-[11rem_minmax(0,9fr)_minmax(0,10fr)]">
        <Skeleton className="h-40 max-xl:hidden" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96 max-xl:hidden" />
      </div>
    </Loading>
  </div>
);
