import { loadAnalytics } from '#web/analytics/analytics-queries.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { readAnalyticsAddress } from './address.ts';

export const load = ({
  context: { queryClient },
  params: { courseId },
  location,
}: Opening<{ courseId: string }>) =>
  Promise.all([
    queryClient.ensureQueryData(courseQuery(courseId)),
    loadAnalytics(queryClient, courseId, { days: '30', group: readAnalyticsAddress(location.search).group }),
  ]);

export function Pending() {
  return (
    <div className="page">
      <Loading label="Аналитика загружается">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
        <div aria-hidden="true" className="mt-10 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_, place) => (
            <Card key={place} as="div" padded={false} className="p-5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-3 h-9 w-20" />
              <Skeleton className="mt-4 h-4 w-28" />
            </Card>
          ))}
        </div>
        <Skeleton className="mt-6 h-80 rounded-lg" />
      </Loading>
    </div>
  );
}
