import { instantOf, wallTimeAt } from '#server/platform/time/wall-clock.ts';

/** From one hour of the day to another; `start` above `end` lasts over midnight. */
export interface QuietHours {
  start: number;
  end: number;
}

/** The moment itself, or the end of the quiet hours that it falls into; both as ISO 8601 in UTC. */
export function afterQuietHours(at: string, hours: QuietHours | undefined, timeZone: string): string {
  if (!hours) return at;
  const moment = Date.parse(at);
  const local = wallTimeAt(moment, timeZone);
  if (!isQuiet(new Date(local).getUTCHours(), hours)) return at;
  const end = new Date(local);
  if (end.getUTCHours() >= hours.end) end.setUTCDate(end.getUTCDate() + 1);
  end.setUTCHours(hours.end, 0, 0, 0);
  return new Date(instantOf(end.getTime(), timeZone)).toISOString();
}

const isQuiet = (hour: number, { start, end }: QuietHours): boolean =>
  start < end ? hour >= start && hour < end : hour >= start || hour < end;
