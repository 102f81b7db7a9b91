import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportSpending } from './export-spending.ts';
import { listModelCalls } from './model-calls.ts';
import { getSpending } from './spending.ts';
import { listSpentBudgets } from './spent-budgets.ts';

export function spendingRoutes({ handle, db }: Feature): void {
  handle(api.getSpending, ({ query }) => getSpending(db, query.month));
  handle(api.listSpentBudgets, () => listSpentBudgets(db));
  handle(api.exportSpending, async ({ query, reply }) => exportSpending(db, reply, query.month));
  handle(api.listModelCalls, ({ query }) => listModelCalls(db, query));
}
