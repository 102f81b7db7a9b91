import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { MyAnswersHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <MyAnswersHeading />
      <Loading label="Ответы загружаются" className="flex flex-col gap-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-32 rounded-lg" />
        ))}
      </Loading>
    </div>
  );
}
