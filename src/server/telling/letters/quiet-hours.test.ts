import { expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const night = { start: 21, end: 8 };
const moscow = 'Europe/Moscow';
const after = (at: string, hours = night, zone = moscow) => afterQuietHours(`2026-${at}Z`, hours, zone);

test.each([
  ['11-20T17:59:59', '2026-11-20T17:59:59Z', 'a minute before nine in the evening, at once'],
  ['11-20T18:00:00', '2026-11-21T05:00:00.000Z', 'at nine, the next morning'],
  ['11-20T23:00:00', '2026-11-21T05:00:00.000Z', 'at two in the night, the same morning'],
  ['11-21T04:59:59', '2026-11-21T05:00:00.000Z', 'a second before eight, at eight'],
  ['11-21T05:00:00', '2026-11-21T05:00:00Z', 'at eight, at once'],
  ['12-31T22:00:00', '2027-01-01T05:00:00.000Z', 'on New Year’s night, on New Year’s morning'],
])('%s leaves %s: %s', (at, expected) => {
  expect(after(at)).toBe(expected);
});

test('Quiet hours may lie within one day', () => {
  const noon = { start: 12, end: 14 };
  expect(after('11-20T09:30:00', noon)).toBe('2026-11-20T11:00:00.000Z');
  expect(after('11-20T11:00:00', noon)).toBe('2026-11-20T11:00:00Z');
});

test('Without quiet hours, everything leaves at once', () => {
  expect(afterQuietHours('2026-11-20T23:00:00Z', undefined, moscow)).toBe('2026-11-20T23:00:00Z');
});

test('The end is at that hour of the clock on the night when the clocks change, too', () => {
  // Berlin goes from UTC+1 to UTC+2 on March 29 at two, and back on October 25 at three.
  expect(after('03-28T22:00:00', night, 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(after('10-24T22:00:00', night, 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  // 02:00 does not exist on March 29, and comes twice on October 25: at the first.
  const early = { start: 22, end: 2 };
  expect(after('03-28T22:00:00', early, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(after('10-24T22:00:00', early, 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
});

test('Quiet hours may end at midnight, and the zone may be off by half an hour', () => {
  expect(after('11-20T17:00:00', { start: 21, end: 0 }, 'Asia/Kolkata')).toBe('2026-11-20T18:30:00.000Z');
});
