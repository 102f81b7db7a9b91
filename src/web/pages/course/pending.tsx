import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';

export function CoursePending() {
  return (
    <div className="page">
      <BackToCourses />
      <Loading label="Курс загружается">
        <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
        <Skeleton className="mt-3 h-5 w-full max-w-xl" />
        <Skeleton className="mt-12 h-7 w-40" />
        <div className="mt-6 flex flex-col gap-3">
          {Array.from({ length: 3 }, (_, place) => (
            <Card
              key={place}
              as="div"
              padded={false}
              aria-hidden="true"
              data-skeleton="lesson"
              className="flex items-center gap-5 p-5"
            >
              <Skeleton className="h-7 w-6" />
              <div className="flex-1">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="mt-2.5 h-4 w-4/5" />
              </div>
              <Skeleton className="hidden h-8 w-20 sm:block" />
            </Card>
          ))}
        </div>
      </Loading>
    </div>
  );
}
