import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AboutHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <AboutHeading />
      <Loading label="Сведения загружаются" className="flex flex-col gap-4 sm:gap-6">
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    </div>
  );
}
