import { expect, test } from 'vitest';
import { idAt } from './id-at.ts';

test('is a UUIDv7 that sorts by the time it was given', () => {
  const early = idAt(new Date('2026-01-02T03:04:05.678Z'));
  const late = idAt(new Date('2026-01-02T03:04:05.679Z'));

  expect(early).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(parseInt(early.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-01-02T03:04:05.678Z'));
  expect(early < late).toBe(true);
  expect(idAt(new Date('2026-01-02T03:04:05.678Z'))).not.toBe(early);
});
