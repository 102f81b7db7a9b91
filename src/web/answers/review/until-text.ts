import { answersBy } from '#web/ui/time/days.ts';

/** `в понедельник до 12:00`; undefined once that has passed. */
export function untilText(dueAt: string, now = new Date()): string | undefined {
  const due = new Date(dueAt);
  return due > now ? answersBy(due, now) : undefined;
}
