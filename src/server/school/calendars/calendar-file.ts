/** One moment or one meeting of a calendar. */
export interface CalendarEvent {
  /** Stays the same when the date moves. */
  uid: string;
  revision: number;
  title: string;
  at: string;
  /** Without one, it is a moment that takes no time. */
  minutes?: number;
  place?: string;
  link?: string;
  text?: string;
}

/**
 * An iCalendar file (RFC 5545). Without METHOD: it is read by subscription and answers no invitation, so a program replaces what
 * it knew by UID; SEQUENCE tells the newer of two to those that import it. Times are in UTC, so no zones are described.
 */
export function calendarFile(
  { name, now }: { name: string; now: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Otklik//Calendar//RU',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = (
  { uid, revision, title, at, minutes, place, link, text }: CalendarEvent,
  now: string,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  `SEQUENCE:${revision}`,
  `DTSTART:${utc(at)}`,
  ...(minutes === undefined ? ['TRANSP:TRANSPARENT'] : [`DURATION:PT${minutes}M`]),
  `SUMMARY:${escaped(title)}`,
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  // A URI is no text: it is not escaped, and what could break its line has no place in one.
  ...(link ? [`URL:${link.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)}`] : []),
  ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
  'END:VEVENT',
];

/** `20261124T061940Z`. */
const utc = (time: string) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Section 3.3.11. Other control characters may not stand in a file at all. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- They are what is removed.
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

const mostOctets = 75;

/** Section 3.1: at most 75 octets a line, its continuation after a space; never inside a character. */
function folded(line: string): string {
  let octets = 0;
  let result = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
