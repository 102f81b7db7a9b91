import { expect, test } from 'vitest';
import { toIso } from './wire-types.ts';

test.each([
  ['2026-11-21 06:19:40.123456+00', '2026-11-21T06:19:40.123Z'],
  ['2026-11-21 06:19:40.1+00', '2026-11-21T06:19:40.100Z'],
  ['2026-11-21 06:19:40+00', '2026-11-21T06:19:40.000Z'],
])('%s is read as an instant', (text, iso) => {
  expect(toIso(text)).toBe(iso);
});

test.each(['2026-11-21 09:19:40.123456+03', '2026-11-21 06:19:40', 'infinity'])(
  '%s is not taken for a time in UTC',
  (text) => {
    expect(() => toIso(text)).toThrow(text);
  },
);
