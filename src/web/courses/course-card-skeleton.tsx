import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { lessonCountText } from './lesson-count-text.ts';

/** Replaces a course card while the courses load. */
export function CourseCardSkeleton() {
  return (
    <Card as="div" padded={false} aria-hidden="true" data-skeleton="course">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <div className="mt-5 flex min-h-8 items-center justify-between">
          <span className="text-sm text-ink-faint">{lessonCountText(undefined)}</span>
          <Skeleton className="h-8 w-20" />
        </div>
      </div>
    </Card>
  );
}
