import { expect, test } from 'vitest';
import { expiriesIn } from './expiry-text.ts';

test.each([
  ['31.12.2026', 'Europe/Moscow', '2026-12-31T20:59:00.000Z'],
  ['31.12.26', 'Europe/Moscow', '2026-12-31T20:59:00.000Z'],
  ['31/12/2026', 'Europe/Moscow', '2026-12-31T20:59:00.000Z'],
  ['1/2/27 18:30', 'UTC', '2027-02-01T18:30:00.000Z'],
  ['1.2.27 18:30', 'UTC', '2027-02-01T18:30:00.000Z'],
  ['1.2.2027', 'Asia/Vladivostok', '2027-02-01T13:59:00.000Z'],
  ['31.12.2026 18:30', 'Europe/Moscow', '2026-12-31T15:30:00.000Z'],
  ['31.12.2026 0:00:00', 'UTC', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31', 'UTC', '2026-12-31T23:59:00.000Z'],
  ['2026-12-31T18:30', 'Europe/Moscow', '2026-12-31T15:30:00.000Z'],
  ['2026-12-31T18:30:00.000Z', 'Europe/Moscow', '2026-12-31T18:30:00.000Z'],
  ['2026-12-31T18:30:00+05:00', 'Europe/Moscow', '2026-12-31T13:30:00.000Z'],
  // Daylight saving time starts in Berlin on this day.
  ['29.03.2026', 'Europe/Berlin', '2026-03-29T21:59:00.000Z'],
  ['28.03.2026', 'Europe/Berlin', '2026-03-28T22:59:00.000Z'],
  // An hour that is skipped, and one that comes twice, east and west of Greenwich.
  ['29.03.2026 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['25.10.2026 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['8.3.2026 02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['1.11.2026 01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(expiriesIn(zone)(text)).toBe(instant);
});

test.each([
  '31.02.2026',
  '31.02.26',
  '31.12.126',
  '12/31/2026',
  '31/12.2026',
  'скоро',
  '31.12.1926',
  '31.12.2026 25:00',
  '2026-13-01',
])('%s is no date', (text) => {
  expect(expiriesIn('Europe/Moscow')(text)).toBeUndefined();
});
