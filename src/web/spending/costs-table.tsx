import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';

export interface CostsTableProps extends Omit<DataTableProps, 'children'> {
  /** What the first column names. */
  of: string;
  rows: readonly { name: string; cost: number; calls: number }[];
}

/** What something cost, and by how many calls. */
export const CostsTable = ({ of, rows, ...table }: CostsTableProps) => (
  <DataTable {...table}>
    <thead>
      <tr>
        <th scope="col">{of}</th>
        <th scope="col" data-numeric="">
          Израсходовано
        </th>
        <th scope="col" data-numeric="">
          Обращений
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cost, calls }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-numeric="" className="whitespace-nowrap">
            {formatRoubles(cost)}
          </td>
          <td data-numeric="">{formatNumber(calls)}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);
