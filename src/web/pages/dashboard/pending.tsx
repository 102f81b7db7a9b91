import { CourseCardSkeleton } from '#web/courses/course-card-skeleton.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { DashboardHeading } from './heading.tsx';

export function Pending() {
  const { role } = useCurrentUser();
  return (
    <div className="page">
      <DashboardHeading role={role} isLoading />
      <Loading label="Курсы загружаются" className="card-grid">
        {Array.from({ length: 6 }, (_, place) => (
          <CourseCardSkeleton key={place} />
        ))}
      </Loading>
    </div>
  );
}
