import { PeopleSkeleton } from '#web/people/people-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Pending = () => (
  <div className="page">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-4 mb-8 h-9 w-2/3 max-w-md" />
    <PeopleSkeleton />
  </div>
);
