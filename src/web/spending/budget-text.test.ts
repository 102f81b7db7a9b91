import { expect, test } from 'vitest';
import { budgetState, percentSpent } from './budget-text.ts';

test.each([
  [0, 100, 0, 'enough'],
  [79.99, 100, 79, 'enough'],
  [80, 100, 80, 'nearly'],
  [99.99, 100, 99, 'nearly'],
  [100, 100, 100, 'spent'],
  [125, 100, 125, 'spent'],
  [0, 0, 100, 'spent'],
])('%d of %d is %d %% and %s', (cost, budget, percent, state) => {
  expect(percentSpent({ cost, budget })).toBe(percent);
  expect(budgetState({ cost, budget })).toBe(state);
});
