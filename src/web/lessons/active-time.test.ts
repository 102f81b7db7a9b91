import { expect, test } from 'vitest';
import { onActivity, onVisibility, onWatching, startActiveTime, takeSeconds } from './active-time.ts';

const minute = 60_000;

test('reading and scrolling counts', () => {
  let time = startActiveTime(0, true);
  for (let now = 20_000; now <= 5 * minute; now += 20_000) time = onActivity(time, now);
  expect(seconds(time, 5 * minute)).toBe(300);
});

test('a minute after the last sign the count stops', () => {
  expect(seconds(startActiveTime(0, true), 30 * minute)).toBe(60);
});

test('coming back does not count the time away', () => {
  const time = onActivity(startActiveTime(0, true), 30 * minute);
  expect(seconds(time, 30 * minute + 10_000)).toBe(70);
});

test('a page in the background is not counted', () => {
  let time = onVisibility(startActiveTime(0, true), 10_000, false);
  time = onVisibility(time, 40_000, true);
  expect(seconds(time, 45_000)).toBe(15);
});

test('a page opened in the background waits to be looked at', () => {
  const time = onVisibility(startActiveTime(0, false), 30_000, true);
  expect(seconds(time, 35_000)).toBe(5);
});

test('a video is watched without a sign, but not for ever', () => {
  const time = onWatching(startActiveTime(0, true), 0);
  expect(seconds(time, 8 * minute)).toBe(480);
  expect(seconds(time, 60 * minute)).toBe(600);
});

test('what is taken is not taken twice, and what is over the limit waits', () => {
  const watched = onWatching(startActiveTime(0, true), 0);
  const first = takeSeconds(watched, 400_500, 300);
  expect(first.seconds).toBe(300);
  const second = takeSeconds(first.rest, 400_500, 300);
  expect(second.seconds).toBe(100);
  expect(takeSeconds(second.rest, 401_000, 300).seconds).toBe(1);
});

const seconds = (time: Parameters<typeof takeSeconds>[0], now: number) =>
  takeSeconds(time, now, Number.POSITIVE_INFINITY).seconds;
