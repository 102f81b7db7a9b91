import { CourseCardSkeleton } from '#web/courses/course-card-skeleton.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { CourseManagementHeading } from './heading.tsx';

export function Pending() {
  return (
    <div className="page">
      <CourseManagementHeading />
      <Loading label="Курсы загружаются" className="card-grid">
        {Array.from({ length: 6 }, (_, place) => (
          <CourseCardSkeleton key={place} />
        ))}
      </Loading>
    </div>
  );
}
