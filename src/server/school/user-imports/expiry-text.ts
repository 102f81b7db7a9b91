import { expiry } from '#contract/users/schemas.ts';
import { instantOf } from '#server/platform/time/wall-clock.ts';

/**
 * Parses the dates of a file («31.12.2026», «31.12.26», «31/12/2026», «31.12.2026 18:00» or ISO 8601) as instants; undefined for an invalid date. A
 * date without a time means the end of that day in the zone, so that it is the last day with access.
 */
export function expiriesIn(timeZone: string): (text: string) => string | undefined {
  return (text) => {
    const instant = exact(text) ?? inZone(text, timeZone);
    if (instant === undefined || Number.isNaN(instant)) return undefined;
    return expiry.safeParse(new Date(instant).toISOString()).data;
  };
}

/** With an explicit offset from UTC. */
function exact(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)
    ? Date.parse(text)
    : undefined;
}

const russian =
  /^(?<day>\d{1,2})(?<mark>[./])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)(?:,? +(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d)?)?$/;
const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::\d\d)?)?$/;

function inZone(text: string, timeZone: string): number | undefined {
  const parts = (russian.exec(text) ?? iso.exec(text))?.groups;
  if (!parts) return undefined;
  const [month, day] = [Number(parts.month), Number(parts.day)];
  // An access ends in this century.
  const year = Number(parts.year?.padStart(4, '20'));
  const [hour, minute] = [Number(parts.hour ?? 23), Number(parts.minute ?? 59)];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const read = new Date(wall);
  const exists = read.getUTCDate() === day && read.getUTCMonth() === month - 1 && hour < 24 && minute < 60;
  return exists ? instantOf(wall, timeZone) : undefined;
}
