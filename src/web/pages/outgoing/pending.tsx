import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { OutgoingHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <OutgoingHeading />
      <Loading label="Письма загружаются" className="flex flex-col gap-3">
        <Skeleton className="mb-3 h-24 rounded-lg" />
        <Skeleton className="mb-3 h-28 rounded-lg" />
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-10" />
        ))}
      </Loading>
    </div>
  );
}
