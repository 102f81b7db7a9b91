import type { Spending } from '#contract/models/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Columns } from '#web/ui/plots/plot-marks.tsx';
import { axisMarks } from '#web/ui/plots/plot-scale.ts';
import { Plot } from '#web/ui/plots/plot.tsx';
import { formatPrice, formatRoubles } from '#web/ui/text/roubles.ts';
import { plural } from '#web/ui/text/russian.ts';
import { CostsTable } from './costs-table.tsx';

/** The spending of each day, as columns and as a table. */
export function SpendingPlot({ days, total }: Pick<Spending, 'days' | 'total'>) {
  const costs = days.map(({ cost }) => cost);
  const at = (slot: number) => days[slot] ?? { day: '', cost: 0, calls: 0 };
  return (
    <>
      <Plot
        title="Расходы по дням"
        description={`Всего ${formatRoubles(total)}. Все дни в таблице ниже.`}
        legend={[{ label: 'Рубли в день', className: 'bg-accent' }]}
        marks={roubleMarks(Math.max(0, ...costs))}
        markText={formatPrice}
        markWidth={64}
        slots={days.length}
        labelText={(slot) => dateText(at(slot).day).slice(0, 5)}
        labelWidth={54}
        reading={(slot) =>
          `${dateText(at(slot).day)}: ${formatRoubles(at(slot).cost)}, ${callsText(at(slot).calls)}`
        }
      >
        {(area) => <Columns area={area} values={costs} share={0.66} widest={28} className="fill-accent" />}
      </Plot>
      <Disclosure title="Дни таблицей" headingLevel={3} className="mt-4">
        <CostsTable
          label="Расходы по дням, таблица"
          of="День"
          rows={days.map(({ day, ...spent }) => ({ name: dateText(day), ...spent }))}
          className="max-h-96"
        />
      </Disclosure>
    </>
  );
}

/** A day may cost kopecks: then the axis counts these. */
const roubleMarks = (max: number) =>
  max < 5 ? axisMarks(max * 100).map((kopecks) => kopecks / 100) : axisMarks(max);

const callsText = (count: number) => plural(count, 'обращение', 'обращения', 'обращений');

/** A calendar day has no time zone, so it is formatted as it is. */
const dateText = (date: string) => date.split('-').toReversed().join('.');
