import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { SkillManagementHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <SkillManagementHeading />
      <Loading label="Навыки загружаются" className="flex flex-col gap-3">
        {Array.from({ length: 5 }, (_, place) => (
          <Skeleton key={place} className="h-20 rounded-lg" />
        ))}
      </Loading>
    </div>
  );
}
