import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function LessonPending() {
  return (
    <Loading label="Урок загружается" className="page-reading">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-5 h-9 w-3/4 max-w-lg" />
      <Skeleton className="mt-3 h-5 w-56" />
      <Card as="div" aria-hidden="true" className="mt-10">
        <Skeleton className="h-6 w-48" />
        <div className="mt-6 flex measure flex-col gap-3.5">
          {lines.map((width, line) => (
            <Skeleton key={line} className={`h-4 ${width}`} />
          ))}
        </div>
      </Card>
      <Card as="div" aria-hidden="true" className="mt-7">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-6 h-42 w-full" />
      </Card>
    </Loading>
  );
}

/** Two paragraphs with lines of uneven length. */
const lines = [
  'w-full',
  'w-11/12',
  'w-full',
  'w-10/12',
  'w-2/5',
  'mt-4 w-full',
  'w-11/12',
  'w-10/12',
  'w-3/5',
];
