import { LessonCardSkeleton } from '#web/lessons/lesson-card-skeleton.tsx';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function Pending() {
  return (
    <div className="page">
      <BackToCourses />
      <Loading label="Курс загружается">
        <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
        <Skeleton className="mt-3 h-5 w-full max-w-xl" />
        <Skeleton className="mt-12 h-7 w-40" />
        <div className="mt-6 flex flex-col gap-3">
          {Array.from({ length: 3 }, (_, place) => (
            <LessonCardSkeleton key={place}>
              <Skeleton className="hidden h-8 w-20 sm:block" />
            </LessonCardSkeleton>
          ))}
        </div>
      </Loading>
    </div>
  );
}
