import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

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
