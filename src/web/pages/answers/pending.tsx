import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AnswersHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <AnswersHeading />
      <Loading label="Ответы загружаются" className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={place} className="h-8" />
          ))}
        </div>
        <Skeleton className="h-80 rounded-lg max-lg:hidden" />
      </Loading>
    </div>
  );
}
