import type { ReactNode } from 'react';
import { useCurrentMinute } from './current-minute.ts';
import { formatDate, formatDateTime, formatRelative, parseDate } from './dates.ts';

export interface DateTimeProps {
  /** ISO 8601 or a Date. */
  value: string | Date;
  /** `date` 21.11.2026, `date-time` 21.11.2026 09:30, `relative` «5 минут назад» with the full time in the tooltip. */
  format?: 'date' | 'date-time' | 'relative';
  /** Shown if `value` is not a date. */
  invalid?: ReactNode;
  className?: string;
}

export function DateTime({ value, format = 'date', invalid = '—', className }: DateTimeProps) {
  const date = parseDate(value);
  if (!date) return invalid;
  if (format === 'relative') return <RelativeTime date={date} className={className} />;
  return (
    <time dateTime={date.toISOString()} className={className}>
      {format === 'date' ? formatDate(date) : formatDateTime(date)}
    </time>
  );
}

function RelativeTime({ date, className }: { date: Date; className: string | undefined }) {
  const now = useCurrentMinute();
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={className}>
      {formatRelative(date, new Date(Math.max(now, date.getTime())))}
    </time>
  );
}
