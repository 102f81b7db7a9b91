import { describe, expect, test } from 'vitest';
import type { CheckOutcome } from '#contract/reviews/feedback.ts';
import { openRemarks } from './open-remarks.ts';

const levels = ['Пока нет', 'Есть частично', 'Есть'];
const remark = (id: string, level: number | null, criterionId = id) => ({ id, criterionId, level, levels });
const attempt = (remarks: ReturnType<typeof remark>[], checks: Record<string, CheckOutcome> = {}) => ({
  feedback: {
    remarks,
    checks: Object.entries(checks).map(([remarkId, outcome]) => ({ remarkId, outcome })),
  },
});
const idsOf = (attempts: Parameters<typeof openRemarks>[0]) => openRemarks(attempts).map(({ id }) => id);

describe('open remarks', () => {
  test('without attempts, or without a review by criterion, there are none', () => {
    expect(openRemarks([])).toEqual([]);
    expect(openRemarks([{ feedback: null }, attempt([])])).toEqual([]);
  });

  test('the highest level leaves nothing to do; a level that was not set does', () => {
    const remarks = [remark('low', 0), remark('high', 2), remark('middle', 1), remark('unset', null)];
    expect(idsOf([attempt(remarks)])).toEqual(['low', 'middle', 'unset']);
  });

  test('a remark is open until a later review finds it closed', () => {
    const first = attempt([remark('a', 0), remark('b', 0), remark('c', 0)]);
    expect(idsOf([first, attempt([], { a: 'closed', b: 'partly', c: 'open' })])).toEqual(['b', 'c']);
    expect(idsOf([first, { feedback: null }, attempt([], { b: 'closed' }), attempt([])])).toEqual(['a', 'c']);
  });

  test('of a criterion the newest remark counts, whatever has become of those before it', () => {
    const first = attempt([remark('a1', 0, 'a'), remark('b1', 0, 'b')]);
    const second = attempt([remark('a2', 2, 'a'), remark('b2', 1, 'b')], { a1: 'partly', b1: 'open' });
    expect(idsOf([first, second])).toEqual(['b2']);
    expect(idsOf([first, second, attempt([remark('a3', 1, 'a')])])).toEqual(['a3', 'b2']);
    // Closed where nothing else is said of the criterion, it isn't found again in an earlier attempt.
    expect(idsOf([first, second, attempt([], { b2: 'closed' })])).toEqual([]);
  });

  test('the newest attempt comes first, each in its own order', () => {
    const attempts = [
      attempt([remark('old 1', 0), remark('old 2', 1)]),
      attempt([remark('new 1', 1), remark('new 2', 0)]),
    ];
    expect(idsOf(attempts)).toEqual(['new 1', 'new 2', 'old 1', 'old 2']);
  });

  test('at most eight travel on: the oldest are left behind', () => {
    const five = (name: string) => attempt([1, 2, 3, 4, 5].map((number) => remark(`${name}${number}`, 0)));
    expect(idsOf([five('a'), five('b')])).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'a1', 'a2', 'a3']);
  });
});
