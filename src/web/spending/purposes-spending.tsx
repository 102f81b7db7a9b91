import type { Spending } from '#contract/models/schemas.ts';
import { purposeNames } from '#contract/models/words.ts';
import { CostsTable } from './costs-table.tsx';

export const PurposesSpending = ({ purposes }: Pick<Spending, 'purposes'>) => (
  <CostsTable
    label="Расходы по назначению"
    of="Назначение"
    rows={purposes.map(({ purpose, ...spent }) => ({ name: purposeNames[purpose], ...spent }))}
  />
);
