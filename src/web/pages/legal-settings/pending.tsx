import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { LegalSettingsHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <LegalSettingsHeading />
      <Loading label="Настройки загружаются" className="flex flex-col gap-6">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    </div>
  );
}
