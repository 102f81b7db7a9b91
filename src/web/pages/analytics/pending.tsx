import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AnalyticsHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <AnalyticsHeading />
      <Loading label="Курсы загружаются">
        <div className="card-grid">
          {Array.from({ length: 6 }, (_, place) => (
            <Card key={place} as="div" padded={false} aria-hidden="true" className="p-5">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-3 h-4 w-full" />
            </Card>
          ))}
        </div>
      </Loading>
    </div>
  );
}
