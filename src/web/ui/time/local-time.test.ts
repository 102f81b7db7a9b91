import { afterAll, describe, expect, test } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

test('A term comes back to the field as it was typed', () => {
  expect(localOf(instantOf('2030-05-01T18:30') ?? null)).toBe('2030-05-01T18:30');
  expect(instantOf('2030-05-01T18:30')).toMatch(/:00\.000Z$/);
});

test('No term and no date are an empty field and no instant', () => {
  expect(localOf(null)).toBe('');
  expect(localOf('когда-нибудь')).toBe('');
  expect(instantOf('')).toBeUndefined();
});

describe('in an hour that the change of the clocks skips or doubles, a field gives what an import gives', () => {
  const own = process.env.TZ;
  afterAll(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s, %s', (zone, local, instant) => {
    process.env.TZ = zone;
    expect(instantOf(local)).toBe(instant);
  });
});
