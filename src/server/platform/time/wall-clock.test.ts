import { describe, expect, test } from 'vitest';
import { dateAt, instantOf, wallTimeAt } from './wall-clock.ts';

const instantIn = (zone: string, wallTime: string) =>
  new Date(instantOf(Date.parse(`${wallTime}Z`), zone)).toISOString().slice(0, 16);

describe('the hours that the change of the clocks skips and doubles', () => {
  test.each([
    // East and west of Greenwich, in the north and in the south, by an hour and by half of one.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30', 'skipped: half past three'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30', 'comes twice: the first'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30', 'skipped: half past three'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30', 'comes twice: the first'],
    ['America/Santiago', '2026-04-04T23:30', '2026-04-05T02:30', 'comes twice: the first'],
    ['America/Santiago', '2026-09-06T00:30', '2026-09-06T04:30', 'skipped: half past one'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45', 'skipped: a quarter to three'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45', 'comes twice: the first'],
    // A whole day is skipped.
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00', 'skipped: the next noon'],
  ])('%s, %s is %s in UTC: %s', (zone, wallTime, instant) => {
    expect(instantIn(zone, wallTime)).toBe(instant);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
    ['Europe/Moscow', '2026-03-29T02:30', '2026-03-28T23:30'],
    ['Asia/Kathmandu', '2026-11-21T09:00', '2026-11-21T03:15'],
  ])('around them there is one instant: %s, %s is %s in UTC', (zone, wallTime, instant) => {
    expect(instantIn(zone, wallTime)).toBe(instant);
  });

  test('each hour of a year is shown by the clocks at the instant that is given for it', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const start = Date.UTC(2026, 0, 1);
      const hours = Array.from({ length: 365 * 24 }, (_, hour) => start + hour * 3_600_000);
      const unlike = hours.filter((wallTime) => wallTimeAt(instantOf(wallTime, zone), zone) !== wallTime);
      expect(unlike, zone).toHaveLength(1);
    }
  });
});

test('The date is that of the zone', () => {
  expect(dateAt(Date.parse('2026-11-20T22:30:00Z'), 'Europe/Moscow')).toBe('2026-11-21');
  expect(dateAt(Date.parse('2026-11-20T22:30:00Z'), 'America/New_York')).toBe('2026-11-20');
});
