import { expect, test } from 'vitest';
import { createTally } from './tally.ts';

const failure = {
  name: 'a.test.ts › is right',
  text: 'expected 1\nreceived 2',
  again: "npm run test:unit -- 'a'",
};

test('One sees how many of how many have run, and at the end what was slow and each failure with its command', () => {
  const tally = createTally();
  const stage = tally.begin('unit');
  expect(stage.take({ kind: 'planned', count: 3 })).toBeUndefined();
  stage.take({ kind: 'test' });
  stage.take({ kind: 'ended', name: 'a.test.ts', ms: 10 });
  expect(stage.take({ kind: 'test', failure })).toBe(failure);
  stage.take({ kind: 'ended', name: 'slow.test.ts', ms: 2_340 });
  expect(tally.status()).toMatch(/^unit: 2 of 3, 1 passed, 1 failed · slow\.test\.ts, 0:00$/);
  expect([tally.passed, tally.failed, stage.passed, stage.failed]).toEqual([1, 1, 1, 1]);
  expect(tally.summary()).toEqual([
    '\nThe slowest',
    '   2.3 s  slow.test.ts',
    '   0.0 s  a.test.ts',
    '\n✗ a.test.ts › is right',
    '  expected 1',
    '  received 2',
    "  Again, alone: npm run test:unit -- 'a'",
  ]);
});

test('What belongs to no test fails the run', () => {
  const tally = createTally();
  tally.begin('unit').take({ kind: 'broken', failure: { ...failure, name: 'b.test.ts' } });
  expect([tally.passed, tally.failed]).toEqual([0, 1]);
});
