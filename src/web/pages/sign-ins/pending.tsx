import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { SignInsHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <SignInsHeading />
      <Loading label="Входы загружаются" className="flex flex-col gap-3">
        <Skeleton className="mb-3 h-44 rounded-lg" />
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-12" />
        ))}
      </Loading>
    </div>
  );
}
