import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** The skeleton of the lesson's editor. */
export function Pending() {
  return (
    <div className="page">
      <PageTitle>Редактирование урока</PageTitle>
      <Loading label="Урок загружается" className="flex flex-col gap-5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-2/3 max-w-md" />
        <Skeleton className="mt-5 h-10 w-full max-w-lg" />
        <Skeleton className="h-24 w-full max-w-lg" />
        <Skeleton className="h-10 w-full max-w-lg" />
      </Loading>
    </div>
  );
}
