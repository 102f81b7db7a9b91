import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Replaces a lesson card while the lessons load; `children` are placed at its end. */
export function LessonCardSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Card
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
      {children}
    </Card>
  );
}
