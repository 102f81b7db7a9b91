import { models } from '#contract/models/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportSpending } from './export-spending.ts';
import { listModelCalls } from './model-calls.ts';
import { getSpending } from './spending.ts';
import { listSpentBudgets } from './spent-budgets.ts';

export function spendingRoutes({ handle, db }: Feature): void {
  handle(models.getSpending, ({ query }) => getSpending(db, query.month));
  handle(models.listSpentBudgets, () => listSpentBudgets(db));
  handle(models.exportSpending, async ({ query, reply }) => exportSpending(db, reply, query));
  handle(models.listModelCalls, ({ query }) => listModelCalls(db, query));
}
