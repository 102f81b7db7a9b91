import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Of one's own skills and of the school's list: one file, since every file is named in the first script. */
export function Pending() {
  return (
    <div className="page">
      <PageTitle>Навыки</PageTitle>
      <Loading label="Навыки загружаются" className="flex flex-col gap-4">
        <Skeleton className="mb-4 h-12 w-72" />
        {Array.from({ length: 3 }, (_, place) => (
          <Skeleton key={place} className="h-40 rounded-lg" />
        ))}
      </Loading>
    </div>
  );
}
