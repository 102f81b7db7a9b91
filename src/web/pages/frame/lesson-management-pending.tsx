import { LessonCardSkeleton } from '#web/lessons/lesson-card-skeleton.tsx';
import { BackToCourseSettings } from '#web/pages/frame/back-to-course-settings.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function Pending() {
  return (
    <div className="page">
      <PageTitle>Управление уроками</PageTitle>
      <BackToCourseSettings />
      <Loading label="Уроки загружаются">
        <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
        <Skeleton className="mt-3 h-5 w-full max-w-lg" />
        <div className="mt-10 flex flex-col gap-3">
          {Array.from({ length: 5 }, (_, place) => (
            <LessonCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
