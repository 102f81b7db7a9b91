import type { Measure } from '#contract/measurements/measure.ts';
import type { ChangedShare, Measurement } from '#contract/measurements/schemas.ts';
import { setNames } from '#contract/measurements/words.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { measureText } from './measure-text.ts';
import { MeasurementMore } from './measurement-more.tsx';

const mostColumns = 4;

/** A table a set: measures are rows, dates are columns, the newest first. */
export const MeasurementTables = ({ measurements }: { measurements: readonly Measurement[] }) =>
  Object.keys(setNames).map((set) => {
    const ofSet = measurements.filter((one) => one.set === set).slice(0, mostColumns);
    return ofSet.length === 0 ? null : <SetTable key={set} columns={ofSet} />;
  });

function SetTable({ columns }: { columns: readonly Measurement[] }) {
  const [newest] = columns;
  if (!newest) return null;
  return (
    <div className="mb-6">
      <DataTable label={setNames[newest.set]}>
        <thead>
          <tr>
            <th>{setNames[newest.set]}</th>
            {columns.map((one) => (
              <th key={one.id} data-numeric="">
                <ColumnHead measurement={one} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.groups
            ?.flatMap(({ measures }) => measures)
            .map((one) => (
              <Row key={one.key} measure={one} columns={columns} />
            ))}
          <tr>
            <td>Стоило, по журналу обращений</td>
            {columns.map(({ id, cost }) => (
              <td key={id} data-numeric="">
                {cost === null ? '—' : formatRoubles(cost)}
              </td>
            ))}
          </tr>
        </tbody>
      </DataTable>
      <MeasurementMore measurement={newest} />
    </div>
  );
}

function ColumnHead({
  measurement: { createdAt, model, sum, cases, release, comparison },
}: {
  measurement: Measurement;
}) {
  return (
    <>
      <DateTime value={createdAt} />
      <span className="block font-normal whitespace-normal text-ink-soft">
        {model}, n = {cases}
      </span>
      <span className="block font-normal whitespace-normal text-ink-soft">
        набор {sum.slice(0, 8)}, выпуск {release}
      </span>
      {comparison?.kind === 'other_set' && (
        <span className="block font-normal whitespace-normal text-ink-soft">
          набор другой: с прежним не сравнивается
        </span>
      )}
    </>
  );
}

function Row({ measure, columns }: { measure: Measure; columns: readonly Measurement[] }) {
  return (
    <tr>
      <td>
        {measure.title}
        <span className="block text-xs text-ink-soft">{measure.how}</span>
      </td>
      {columns.map((one) => (
        <td key={one.id} data-numeric="">
          {measureText(measureIn(one, measure.key))}
          <Verdict change={changeIn(one, measure.key)} />
        </td>
      ))}
    </tr>
  );
}

const measureIn = ({ groups }: Measurement, key: string) =>
  groups?.flatMap(({ measures }) => measures).find((one) => one.key === key);

const changeIn = ({ comparison }: Measurement, key: string) =>
  comparison?.kind === 'compared' ? comparison.shares.find((one) => one.key === key) : undefined;

/** Both counts stand beside it, so that nobody has to believe it. */
function Verdict({ change }: { change: ChangedShare | undefined }) {
  if (!change || change.verdict === 'same') return null;
  const { verdict, worse, better } = change;
  const counts = `хуже в ${worse}, лучше в ${better}`;
  switch (verdict) {
    case 'worse':
      return <span className="block text-xs text-danger-ink">хуже прежнего: {counts}</span>;
    case 'better':
      return <span className="block text-xs text-success-ink">лучше прежнего: {counts}</span>;
    case 'chance':
      return <span className="block text-xs text-ink-soft">в пределах случайного: {counts}</span>;
  }
}
