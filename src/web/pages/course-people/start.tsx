import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { coursePeopleQuery } from '#web/people/people-queries.ts';
import { PeopleSkeleton } from '#web/people/people-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  Promise.all([queryClient.ensureQueryData(courseQuery(id)), queryClient.fetchQuery(coursePeopleQuery(id))]);

export const Pending = () => (
  <div className="page">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-4 mb-8 h-9 w-2/3 max-w-md" />
    <PeopleSkeleton />
  </div>
);
