import type { ActivityDay } from '#contract/analytics/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Columns, Dot, Line } from '#web/ui/plots/plot-marks.tsx';
import { axisMarks } from '#web/ui/plots/plot-scale.ts';
import { Plot } from '#web/ui/plots/plot.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

/** Day by day: answers as bars, lessons opened for the first time as a line. */
export function ActivityPlot({ days }: { days: readonly ActivityDay[] }) {
  const answers = days.map((day) => day.answers);
  const views = days.map((day) => day.views);
  const dates = days.map(({ date }) => fullDate(date));
  return (
    <>
      <Plot
        title="Активность по дням"
        description={`${activityFigure(days)}. Все дни в таблице ниже.`}
        legend={[
          { label: 'Ответы', className: 'bg-accent' },
          { label: 'Первые просмотры уроков', className: 'bg-ink-soft', line: true },
        ]}
        marks={axisMarks(Math.max(0, ...answers, ...views))}
        markText={formatNumber}
        slots={days.length}
        labelText={(slot) => dates[slot]?.slice(0, 5)}
        labelWidth={54}
        reading={(slot) => readingOf(days[slot])}
      >
        {(area, pointed) => (
          <>
            <Columns area={area} values={answers} share={0.66} widest={28} className="fill-accent" />
            <Line area={area} values={views} className="stroke-ink-soft" />
            {pointed !== undefined && views[pointed] !== undefined && (
              <Dot
                area={area}
                slot={pointed}
                value={views[pointed]}
                className="fill-surface stroke-ink-soft"
              />
            )}
          </>
        )}
      </Plot>
      <Disclosure title="Активность таблицей" headingLevel={3} className="mt-4">
        <ActivityTable days={days} />
      </Disclosure>
    </>
  );
}

const ActivityTable = ({ days }: { days: readonly ActivityDay[] }) => (
  <DataTable label="Активность по дням, таблица" className="max-h-96">
    <thead>
      <tr>
        <th scope="col">День</th>
        <th scope="col" data-numeric="">
          Ответы
        </th>
        <th scope="col" data-numeric="">
          Первые просмотры
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ date, ...day }) => (
        <tr key={date}>
          <th scope="row">{fullDate(date)}</th>
          <td data-numeric="">{formatNumber(day.answers)}</td>
          <td data-numeric="">{formatNumber(day.views)}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const readingOf = (day: ActivityDay | undefined) =>
  day && `${fullDate(day.date)}: ${answersText(day.answers)}, ${viewsText(day.views)}`;

export const activityFigure = (days: readonly ActivityDay[]) =>
  `За ${plural(days.length, 'день', 'дня', 'дней')}: ${answersText(sum(days.map((day) => day.answers)))}, ${viewsText(sum(days.map((day) => day.views)))}`;

const answersText = (count: number) => plural(count, 'ответ', 'ответа', 'ответов');
const viewsText = (count: number) => plural(count, 'просмотр', 'просмотра', 'просмотров');

/** A calendar day has no time zone, so it is formatted as it is. */
const fullDate = (date: string) => date.split('-').toReversed().join('.');

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
