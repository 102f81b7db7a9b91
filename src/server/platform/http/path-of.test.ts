import { expect, test } from 'vitest';
import { pathOf } from './path-of.ts';

test.each([
  ['/welcome%23secret', '/welcome%23…'],
  ['/join/K7M4-9QXT%2523secret?x=1', '/join/K7M4-9QXT%23…'],
  ['/course/1?next=%23secret', '/course/1'],
])('of %s the log has %s', (url, logged) => expect(pathOf(url)).toBe(logged));
