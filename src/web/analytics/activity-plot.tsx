import { useState } from 'react';
import type { ActivityDay } from '#contract/analytics.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { plural } from '#web/ui/russian.ts';
import { formatNumber } from '#web/ui/numbers.ts';
import { type PlotArea, PlotFrame } from './plot-frame.tsx';
import { PlotLegend } from './plot-legend.tsx';
import { axisMarks, labelledPlaces } from './plot-scale.ts';

/** Day by day: answers as bars, lessons opened for the first time as a line. */
export function ActivityPlot({ days }: { days: readonly ActivityDay[] }) {
  const [pointed, setPointed] = useState<number>();
  const onDay = pointed === undefined ? undefined : days[pointed];
  const marks = axisMarks(Math.max(0, ...days.map(({ answers, views }) => Math.max(answers, views))));
  const total = (of: 'answers' | 'views') => days.reduce((sum, day) => sum + day[of], 0);
  return (
    <>
      <PlotLegend
        items={[
          { label: 'Ответы', className: 'bg-accent' },
          { label: 'Первые просмотры уроков', className: 'bg-ink-soft', line: true },
        ]}
        reading={
          onDay && (
            <>
              {fullDate(onDay.date)}: {answersText(onDay.answers)}, {viewsText(onDay.views)}
            </>
          )
        }
      />
      <PlotFrame
        title="Активность по дням"
        description={`За ${plural(days.length, 'день', 'дня', 'дней')}: ${answersText(total('answers'))}, ${viewsText(total('views'))}. Все дни в таблице ниже.`}
        marks={marks}
        markText={formatNumber}
        places={days.length}
        onPoint={setPointed}
      >
        {(area) => (
          <>
            {days.map(({ date, answers }, place) => (
              <Bar
                key={date}
                {...{ area, place, answers }}
                places={days.length}
                pointed={place === pointed}
              />
            ))}
            <polyline
              points={days
                .map(({ views }, place) => `${centre(area, place, days.length)},${area.y(views)}`)
                .join(' ')}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              className="stroke-ink-soft"
            />
            {onDay && pointed !== undefined && (
              <circle
                cx={centre(area, pointed, days.length)}
                cy={area.y(onDay.views)}
                r={4}
                strokeWidth={2}
                className="fill-surface stroke-ink-soft"
              />
            )}
            {labelledPlaces(days.length, area.width, 54).map((place) => (
              <text
                key={place}
                x={centre(area, place, days.length)}
                y={area.top + area.height + 20}
                textAnchor={place === days.length - 1 ? 'end' : 'middle'}
                dx={place === days.length - 1 ? area.width / days.length / 2 : 0}
                className="fill-ink-faint tabular-nums"
              >
                {shortDate(days[place]?.date ?? '')}
              </text>
            ))}
          </>
        )}
      </PlotFrame>
      <Disclosure title="Активность таблицей" headingLevel={3} className="mt-4">
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
            {days.toReversed().map(({ date, answers, views }) => (
              <tr key={date}>
                <th scope="row">{fullDate(date)}</th>
                <td data-numeric="">{formatNumber(answers)}</td>
                <td data-numeric="">{formatNumber(views)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Disclosure>
    </>
  );
}

interface BarProps {
  area: PlotArea;
  place: number;
  places: number;
  answers: number;
  pointed: boolean;
}

function Bar({ area, place, places, answers, pointed }: BarProps) {
  const slot = area.width / places;
  const width = Math.max(1, Math.min(28, slot * 0.66));
  return (
    <g>
      {pointed && (
        <rect
          x={area.left + place * slot}
          y={area.top}
          width={slot}
          height={area.height}
          className="fill-hover"
        />
      )}
      {answers > 0 && (
        <rect
          x={centre(area, place, places) - width / 2}
          y={area.y(answers)}
          width={width}
          height={area.y(0) - area.y(answers)}
          rx={Math.min(3, width / 3)}
          className="fill-accent"
        />
      )}
    </g>
  );
}

const centre = (area: PlotArea, place: number, places: number) =>
  area.left + ((place + 0.5) * area.width) / places;

const answersText = (count: number) => plural(count, 'ответ', 'ответа', 'ответов');
const viewsText = (count: number) => plural(count, 'просмотр', 'просмотра', 'просмотров');

/** A calendar day has no zone: it is written as it stands. */
const fullDate = (date: string) => date.split('-').toReversed().join('.');
const shortDate = (date: string) => fullDate(date).slice(0, 5);
