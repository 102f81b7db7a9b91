import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { QueueHeading } from './heading.tsx';
import { columns, frame } from './layout.ts';

export function Pending() {
  return (
    <div className={frame}>
      <QueueHeading />
      <Loading label="Очередь загружается" className={columns}>
        <div className="flex flex-col gap-2.5">
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={place} className="h-24" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-lg max-lg:hidden" />
      </Loading>
    </div>
  );
}
