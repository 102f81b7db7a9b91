import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { TokensHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <TokensHeading />
      <Loading label="Токены загружаются" className="flex flex-col gap-4">
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
      </Loading>
    </div>
  );
}
