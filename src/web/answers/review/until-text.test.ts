import { expect, test } from 'vitest';
import { untilText } from './until-text.ts';

const now = new Date(2026, 2, 10, 12, 0);

test('a due time is named to the minute, and no more once it has passed', () => {
  expect(untilText(new Date(2026, 2, 11, 9, 30).toISOString(), now)).toBe('до 11 марта, 09:30');
  expect(untilText(new Date(2027, 0, 2, 9, 30).toISOString(), now)).toBe('до 2 января 2027 г., 09:30');
  expect(untilText(new Date(2026, 2, 10, 11, 59).toISOString(), now)).toBeUndefined();
});
