import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon } from '#web/ui/icon/icons.tsx';
import { useCurrentMinute } from '#web/ui/time/current-minute.ts';
import { parseDate } from '#web/ui/time/dates.ts';
import { dayAndTime, dueText } from './due-text.ts';

/** When it is due, in words that move with the clock. */
export function DueTime({ value, className }: { value: string; className?: string }) {
  const now = useCurrentMinute();
  const date = parseDate(value);
  if (!date) return null;
  const { text, isOverdue } = dueText(date, new Date(now));
  return (
    <time
      dateTime={date.toISOString()}
      title={dayAndTime(date, new Date(now))}
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        isOverdue ? 'font-medium text-danger-ink' : 'text-ink-soft',
        className,
      )}
    >
      {isOverdue && <ClockIcon className="size-4" />}
      {text}
      <span className="sr-only">, до {dayAndTime(date, new Date(now))}</span>
    </time>
  );
}

/** When something happened: «14 марта, 15:00». */
export function At({ value }: { value: string }) {
  const now = useCurrentMinute();
  const date = parseDate(value);
  return date && <time dateTime={date.toISOString()}>{dayAndTime(date, new Date(now))}</time>;
}
