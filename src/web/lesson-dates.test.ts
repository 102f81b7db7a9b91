import { expect, test } from 'vitest';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import { deadlineOf, opensText } from './lesson-dates.ts';

const dates: LessonDates = { opensAt: null, dueAt: null, isOpen: true, isExtended: false, late: 'accepted' };
const now = new Date(2026, 2, 10);
/** Months count from zero; the time is the reader's. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('a closed lesson names the time of its opening, an open one doesn’t', () => {
  const opensAt = local(2099, 2, 12, 10, 0);
  expect(opensText({ ...dates, opensAt, isOpen: false })).toBe('Откроется 12 марта 2099 г. в 10:00');
  expect(opensText({ ...dates, opensAt })).toBeUndefined();
  expect(opensText(undefined)).toBeUndefined();
});

test('a deadline at the end of a day is that day, another one has its time', () => {
  expect(deadlineOf({ ...dates, dueAt: local(2026, 2, 19, 23, 59) }, now)).toEqual({
    text: 'Сдать до 19 марта',
    isPassed: false,
  });
  expect(deadlineOf({ ...dates, dueAt: local(2026, 2, 19, 18, 0) }, now)?.text).toBe(
    'Сдать до 19 марта, 18:00',
  );
  expect(deadlineOf(dates, now)).toBeUndefined();
});

test('a deadline from before one came is no debt', () => {
  const dueAt = local(2026, 2, 9, 23, 59);
  expect(deadlineOf({ ...dates, dueAt, isMissed: true }, now)).toEqual({
    text: 'Срок был до вашего прихода: 9 марта',
    isPassed: false,
  });
});

test('an extension and a passed deadline say so', () => {
  const dueAt = local(2026, 2, 26, 23, 59);
  expect(deadlineOf({ ...dates, dueAt, isExtended: true }, now)?.text).toBe(
    'Сдать до 26 марта (продлено лично вам)',
  );
  expect(deadlineOf({ ...dates, dueAt: local(2026, 2, 9, 23, 59) }, now)).toEqual({
    text: 'Срок сдачи прошёл 9 марта',
    isPassed: true,
  });
});
