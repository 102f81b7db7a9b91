import { expect, test } from 'vitest';
import { clocksText } from './time-text.ts';

test.each([
  ['Europe/Moscow', 'МСК'],
  ['Asia/Yekaterinburg', 'МСК+2'],
  ['Europe/Kaliningrad', 'МСК−1'],
  ['Asia/Kolkata', 'МСК+2:30'],
  ['UTC', 'МСК−3'],
])('%s is named as people in Russia name it: %s', (zone, named) => {
  expect(clocksText('2026-11-20T07:00:00.000Z', zone)).toBe(named);
});
