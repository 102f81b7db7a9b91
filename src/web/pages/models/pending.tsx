import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ModelsHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <ModelsHeading />
      <Loading label="Модели загружаются" className="flex flex-col gap-4 sm:gap-6">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    </div>
  );
}
