import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { SkillsHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <SkillsHeading />
      <Loading label="Навыки загружаются" className="flex flex-col gap-4">
        {Array.from({ length: 3 }, (_, place) => (
          <Skeleton key={place} className="h-56 rounded-lg" />
        ))}
      </Loading>
    </div>
  );
}
