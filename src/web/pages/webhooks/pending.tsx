import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { WebhooksHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <WebhooksHeading />
      <Loading label="Вебхуки загружаются" className="flex flex-col gap-4">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Loading>
    </div>
  );
}
