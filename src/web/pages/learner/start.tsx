import { learnerQuery } from '#web/learners/learner-query.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery(learnerQuery(id));

export function Pending() {
  return (
    <div className="page">
      <PageTitle>Студент</PageTitle>
      <Loading label="Страница студента загружается">
        <Skeleton className="mb-8 h-12 w-72" />
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    </div>
  );
}
