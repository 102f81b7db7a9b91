import { expect, test } from 'vitest';
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
