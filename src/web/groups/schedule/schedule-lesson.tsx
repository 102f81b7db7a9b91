import type { ReactNode } from 'react';
import type { GroupLesson } from '#contract/groups/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** A row of the schedule: the lesson, and its two dates, as fields or as text. */
export function ScheduleLesson({
  lesson: { title, order, publishedAt },
  children,
}: {
  lesson: GroupLesson;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-x-5 gap-y-3 border-line p-4 max-sm:rounded-lg max-sm:border max-sm:bg-surface sm:grid-cols-[minmax(0,1fr)_14rem_14rem] sm:border-b sm:px-0 sm:last:border-b-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <span className="text-ink-faint tabular-nums">{order + 1}.</span> {title}
        </p>
        {publishedAt === null && <Badge className="mt-1">Черновик</Badge>}
        {publishedAt !== null && isAhead(publishedAt) && (
          <p className="mt-1 text-xs text-ink-faint">
            Будет опубликован <DateTime value={publishedAt} format="date-time" />
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

const isAhead = (time: string) => Date.parse(time) > Date.now();

/** The rows, and on wide screens the headings of their columns. */
export function ScheduleRows({ children }: { children: ReactNode }) {
  return (
    <div>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_14rem_14rem] gap-x-5 border-b border-line pb-2 text-xs text-ink-faint max-sm:hidden"
      >
        <span>Урок</span>
        <span>Открывается</span>
        <span>Сдать до</span>
      </div>
      <ol className="flex flex-col max-sm:gap-3">{children}</ol>
    </div>
  );
}
