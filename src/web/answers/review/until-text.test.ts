import { expect, test } from 'vitest';
import { untilText } from './until-text.ts';

const now = new Date(2026, 2, 10, 12, 0);

test('a due time is named by its day and to ten minutes, and no more once it has passed', () => {
  const said = (...at: [number, number, number, number?, number?]) =>
    untilText(new Date(...at).toISOString(), now);
  expect(said(2026, 2, 10, 18)).toBe('сегодня до 18:00');
  expect(said(2026, 2, 11, 9, 21)).toBe('завтра до 09:30');
  expect(said(2026, 2, 13, 12)).toBe('в пятницу до 12:00');
  expect(said(2026, 2, 16, 12)).toBe('в понедельник до 12:00');
  expect(said(2026, 2, 17, 12)).toBe('17 марта до 12:00');
  expect(said(2027, 0, 2, 9, 30)).toBe('2 января 2027 г. до 09:30');
  expect(said(2026, 2, 10, 11, 59)).toBeUndefined();
  const friday = new Date(2026, 2, 13, 12);
  expect(untilText(new Date(2026, 2, 17, 12).toISOString(), friday)).toBe('во вторник до 12:00');
  expect(untilText(new Date(2026, 2, 18, 12).toISOString(), friday)).toBe('в среду до 12:00');
});
