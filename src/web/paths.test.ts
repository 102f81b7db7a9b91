import { expect, test } from 'vitest';
import { safeNext } from './paths.ts';

test.each(['/profile?tab=settings', '/lesson/1#answer', '/course/1'])('leads on to %s', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  undefined,
  '',
  '/',
  '/?next=/profile',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('leads to the dashboard instead of %j', (next) => {
  expect(safeNext(next)).toBe('/dashboard');
});
