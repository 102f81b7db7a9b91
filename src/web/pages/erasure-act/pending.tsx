import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ErasureActHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <ErasureActHeading />
      <Loading label="Акт загружается">
        <Skeleton className="h-[40rem] rounded-lg" />
      </Loading>
    </div>
  );
}
