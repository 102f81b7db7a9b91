import { purposeNames } from '#contract/model-words.ts';
import type { Spending } from '#contract/models.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatNumber } from '#web/ui/numbers.ts';
import { formatRoubles } from '#web/ui/roubles.ts';

export function PurposesSpending({ purposes }: Pick<Spending, 'purposes'>) {
  return (
    <DataTable label="Расходы по назначению">
      <thead>
        <tr>
          <th scope="col">Назначение</th>
          <th scope="col" data-numeric="">
            Израсходовано
          </th>
          <th scope="col" data-numeric="">
            Обращений
          </th>
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ purpose, cost, calls }) => (
          <tr key={purpose}>
            <th scope="row">{purposeNames[purpose]}</th>
            <td data-numeric="" className="whitespace-nowrap">
              {formatRoubles(cost)}
            </td>
            <td data-numeric="">{formatNumber(calls)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
