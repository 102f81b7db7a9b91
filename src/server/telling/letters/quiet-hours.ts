/** From one hour of the day to another; `start` above `end` lasts over midnight. */
export interface QuietHours {
  start: number;
  end: number;
}

const hourMs = 3_600_000;

/** The moment itself, or the end of the quiet hours that it falls into; both as ISO 8601 in UTC. */
export function afterQuietHours(at: string, hours: QuietHours | undefined, timeZone: string): string {
  if (!hours) return at;
  const moment = Date.parse(at);
  const local = localTime(moment, timeZone);
  if (!isQuiet(new Date(local).getUTCHours(), hours)) return at;
  const end = new Date(local);
  if (end.getUTCHours() >= hours.end) end.setUTCDate(end.getUTCDate() + 1);
  end.setUTCHours(hours.end, 0, 0, 0);
  return new Date(instantOf(end.getTime(), timeZone)).toISOString();
}

const isQuiet = (hour: number, { start, end }: QuietHours): boolean =>
  start < end ? hour >= start && hour < end : hour >= start || hour < end;

/** What the clocks of the zone show, as if they showed UTC. */
function localTime(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The first moment at which the zone's clocks show this time or, if summer time skips it, a later one. */
function instantOf(local: number, timeZone: string): number {
  const offsets = [-24 * hourMs, 24 * hourMs].map(
    (away) => localTime(local + away, timeZone) - (local + away),
  );
  const candidates = offsets.map((offset) => local - offset).toSorted((a, b) => a - b);
  return (
    candidates.find((candidate) => localTime(candidate, timeZone) >= local) ?? local - Math.min(...offsets)
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept: a formatter takes long to make. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  clocks.set(timeZone, clock);
  return clock;
}
