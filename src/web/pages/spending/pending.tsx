import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { SpendingHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <SpendingHeading />
      <Loading label="Расходы загружаются" className="flex flex-col gap-4 sm:gap-6">
        <Skeleton className="h-10 w-64" />
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} className="h-28 rounded-lg" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    </div>
  );
}
