import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatRelative, parseDate } from './dates.ts';

export interface DateTimeProps {
  /** ISO 8601 or a Date. */
  value: string | Date;
  /** `date` 21.11.2026, `date-time` 21.11.2026 09:30, `relative` «5 минут назад» with the full time in the tooltip. */
  format?: 'date' | 'date-time' | 'relative';
  /** Stands where `value` is no date. */
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

/** One clock for every relative time on the page; it stands still while none is shown. */
function useCurrentMinute(): number {
  return useSyncExternalStore(subscribe, () => currentMinute);
}

let currentMinute = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick();
    clock = setInterval(tick, 60_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(clock);
  };
}

function tick(): void {
  currentMinute = Date.now();
  for (const listener of listeners) listener();
}
