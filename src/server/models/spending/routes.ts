import { modelCalls } from '#contract/model-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportSpending } from './export-spending.ts';
import { listModelCalls } from './model-calls.ts';
import { getSpending } from './spending.ts';
import { listSpentBudgets } from './spent-budgets.ts';

export function spendingRoutes({ handle, db }: Feature): void {
  handle(modelCalls.getSpending, ({ query }) => getSpending(db, query.month));
  handle(modelCalls.listSpentBudgets, () => listSpentBudgets(db));
  handle(modelCalls.exportSpending, async ({ query, reply }) => exportSpending(db, reply, query.month));
  handle(modelCalls.listModelCalls, ({ query }) => listModelCalls(db, query));
}
