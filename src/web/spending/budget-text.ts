/** Whole percent, never rounded up to a hundred: a budget is spent when it is spent. */
export function percentSpent({ cost, budget }: { cost: number; budget: number }): number {
  if (budget === 0) return 100;
  const percent = (cost / budget) * 100;
  return percent < 100 ? Math.floor(percent) : Math.round(percent);
}

export type BudgetState = 'enough' | 'nearly' | 'spent';

export function budgetState(of: { cost: number; budget: number }): BudgetState {
  const percent = percentSpent(of);
  if (percent >= 100) return 'spent';
  return percent >= 80 ? 'nearly' : 'enough';
}
