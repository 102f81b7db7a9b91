import { formatDayTime } from '#web/ui/time/days.ts';

/** `до 14 марта, 18:00`; undefined once that has passed. */
export function untilText(dueAt: string, now = new Date()): string | undefined {
  const due = new Date(dueAt);
  return due > now ? `до ${formatDayTime(due, now).replace(' в ', ', ')}` : undefined;
}
