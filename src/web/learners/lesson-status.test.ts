import { expect, test } from 'vitest';
import { statusOf } from './lesson-status.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const [before, after] = ['2026-11-21T12:00:00.000Z', '2026-11-23T12:00:00.000Z'];
const untouched = {
  opensAt: null,
  dueAt: null,
  isMissed: false,
  viewedAt: null,
  sentAt: null,
  completedAt: null,
  passedHow: null,
  below: null,
};

test.each([
  [{}, 'unopened'],
  [{ opensAt: before }, 'unopened'],
  [{ opensAt: after, dueAt: after }, 'closed'],
  [{ viewedAt: before, dueAt: after }, 'viewed'],
  [{ viewedAt: before, dueAt: before }, 'overdue'],
  [{ viewedAt: before, dueAt: before, isMissed: true }, 'missed'],
  [{ viewedAt: before, completedAt: before, dueAt: before }, 'viewed'],
  [{ sentAt: before, dueAt: before }, 'sent'],
  [{ sentAt: before, dueAt: before, below: 2 }, 'improve'],
  [{ sentAt: before, completedAt: before, passedHow: 'levels' }, 'passed'],
  [{ completedAt: before, passedHow: 'person' }, 'accepted'],
] as const)('%j is %s', (dates, status) => {
  expect(statusOf({ ...untouched, ...dates }, now)).toBe(status);
});
