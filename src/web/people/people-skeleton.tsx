import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export const PeopleSkeleton = () => (
  <Loading label="Люди загружаются" className="flex flex-col divide-y divide-line">
    {Array.from({ length: 5 }, (_, place) => (
      <div key={place} className="flex items-center gap-3 py-4">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    ))}
  </Loading>
);
