import { describe, expect, test } from 'vitest';
import { daysInZone } from './days-in-zone.ts';

const hours = ({ starts, ends }: { starts: string; ends: string }) =>
  (Date.parse(ends) - Date.parse(starts)) / 3_600_000;

describe('the days of a time zone', () => {
  test('end with the day that it is there now', () => {
    const days = daysInZone(new Date('2026-11-20T22:30:00Z'), 3, 'Europe/Moscow');
    expect(days).toEqual([
      { date: '2026-11-19', starts: '2026-11-18T21:00:00.000Z', ends: '2026-11-19T21:00:00.000Z' },
      { date: '2026-11-20', starts: '2026-11-19T21:00:00.000Z', ends: '2026-11-20T21:00:00.000Z' },
      { date: '2026-11-21', starts: '2026-11-20T21:00:00.000Z', ends: '2026-11-21T21:00:00.000Z' },
    ]);
    expect(daysInZone(new Date('2026-11-20T22:30:00Z'), 1, 'America/New_York')[0]?.date).toBe('2026-11-20');
  });

  test('are 23 and 25 hours long when the clocks change', () => {
    const spring = daysInZone(new Date('2026-03-30T10:00:00Z'), 2, 'Europe/Berlin');
    const autumn = daysInZone(new Date('2026-10-26T10:00:00Z'), 2, 'Europe/Berlin');
    expect([...spring, ...autumn].map(hours)).toEqual([23, 24, 25, 24]);
  });

  test('may begin at one o’clock, where midnight is skipped', () => {
    const [day] = daysInZone(new Date('2026-04-24T10:00:00Z'), 1, 'Africa/Cairo');
    expect(day).toMatchObject({ date: '2026-04-24', starts: '2026-04-23T22:00:00.000Z' });
    expect(hours(day ?? { starts: '', ends: '' })).toBe(23);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
    'follow each other without a gap in %s',
    (timeZone) => {
      const days = daysInZone(new Date('2026-11-21T06:00:00Z'), 400, timeZone);
      expect(new Set(days.map(({ date }) => date)).size).toBe(400);
      days.slice(1).forEach((day, index) => expect(day.starts).toBe(days[index]?.ends));
    },
  );
});
