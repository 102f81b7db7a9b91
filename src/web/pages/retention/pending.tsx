import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { RetentionHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <RetentionHeading />
      <Loading label="Сроки загружаются" className="flex flex-col gap-6">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    </div>
  );
}
