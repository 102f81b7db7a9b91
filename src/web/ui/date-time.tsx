import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatRelative, parseDate } from './dates.ts';
import { createStore } from './store.ts';

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

/** One timer for every relative time on the page; it is stopped while none is shown. */
const useCurrentMinute = () => clock.useValue(() => currentMinute);

let currentMinute = Date.now();

const clock = createStore(() => {
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
});

function tick(): void {
  currentMinute = Date.now();
  clock.changed();
}
