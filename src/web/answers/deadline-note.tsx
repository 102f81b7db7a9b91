import type { LessonDates } from '#contract/lessons.ts';
import { deadlineOf } from '#web/lesson-dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

/** The lesson's deadline, above the form. */
export function DeadlineNote({ dates }: { dates: LessonDates | null | undefined }) {
  const deadline = deadlineOf(dates);
  if (!deadline) return null;
  return (
    <p
      className={classNames(
        'mb-4 flex items-center gap-1.5 text-sm',
        deadline.isPassed ? 'text-danger-ink' : 'text-ink-soft',
      )}
    >
      <ClockIcon className="size-4 shrink-0" />
      {deadline.text}
    </p>
  );
}
