import { useState } from 'react';
import type { LessonAnalytics } from '#contract/analytics.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { formatNumber } from '#web/ui/numbers.ts';
import { percentText } from './figure-text.ts';
import { type PlotArea, PlotFrame } from './plot-frame.tsx';
import { PlotLegend } from './plot-legend.tsx';
import { labelledPlaces } from './plot-scale.ts';

export interface LessonFunnelProps {
  lessons: readonly LessonAnalytics[];
  totalStudents: number;
}

/** How many of the enrolled come as far as each lesson: opened it, completed it. */
export function LessonFunnel({ lessons, totalStudents }: LessonFunnelProps) {
  const [pointed, setPointed] = useState<number>();
  const share = (count: number) => (totalStudents === 0 ? 0 : (100 * count) / totalStudents);
  const onLesson = pointed === undefined ? undefined : lessons[pointed];
  const last = lessons.at(-1);
  return (
    <>
      <PlotLegend
        items={[
          { label: 'Открыли урок', className: 'bg-accent-line' },
          { label: 'Прошли урок', className: 'bg-accent' },
        ]}
        reading={
          onLesson && (
            <>
              {onLesson.title}: открыли {formatNumber(onLesson.views)}, прошли{' '}
              {formatNumber(onLesson.completed)} ({percentText(onLesson.completionRate)})
            </>
          )
        }
      />
      <PlotFrame
        title="Прохождение уроков"
        description={
          last
            ? `Какая доля записанных студентов открыла и прошла каждый урок. Последний урок открыли ${percentText(share(last.views))}, прошли ${percentText(share(last.completed))}. Все числа в таблице ниже.`
            : 'Уроков пока нет.'
        }
        marks={[0, 25, 50, 75, 100]}
        markText={percentText}
        places={lessons.length}
        onPoint={setPointed}
      >
        {(area) => (
          <>
            <path d={silhouette(lessons, area, share)} className="fill-accent-soft" />
            {lessons.map((lesson, place) => (
              <Column
                key={lesson.id}
                opened={share(lesson.views)}
                completed={share(lesson.completed)}
                {...{ area, place }}
                places={lessons.length}
                pointed={place === pointed}
              />
            ))}
            {labelledPlaces(lessons.length, area.width, 26).map((place) => (
              <text
                key={place}
                x={centre(area, place, lessons.length)}
                y={area.top + area.height + 20}
                textAnchor="middle"
                className={place === pointed ? 'fill-ink font-medium' : 'fill-ink-faint'}
              >
                {place + 1}
              </text>
            ))}
          </>
        )}
      </PlotFrame>
      <Disclosure title="Прохождение таблицей" headingLevel={3} className="mt-4">
        <DataTable label="Прохождение уроков, таблица">
          <thead>
            <tr>
              <th scope="col">Урок</th>
              <th scope="col" data-numeric="">
                Открыли
              </th>
              <th scope="col" data-numeric="">
                Прошли
              </th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson, index) => (
              <tr key={lesson.id}>
                <th scope="row">
                  {index + 1}. {lesson.title}
                </th>
                <td data-numeric="">
                  {formatNumber(lesson.views)} ({percentText(share(lesson.views))})
                </td>
                <td data-numeric="">
                  {formatNumber(lesson.completed)} ({percentText(lesson.completionRate)})
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Disclosure>
    </>
  );
}

interface ColumnProps {
  area: PlotArea;
  place: number;
  places: number;
  opened: number;
  completed: number;
  pointed: boolean;
}

/** Those who completed stand inside of those who opened. */
function Column({ area, place, places, opened, completed, pointed }: ColumnProps) {
  const slot = area.width / places;
  const width = Math.min(56, slot * 0.62);
  const x = centre(area, place, places) - width / 2;
  const bottom = area.y(0);
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
      <rect
        x={x}
        y={area.y(opened)}
        width={width}
        height={bottom - area.y(opened)}
        rx={Math.min(4, width / 4)}
        className="fill-accent-line"
      />
      <rect
        x={x + width * 0.2}
        y={area.y(completed)}
        width={width * 0.6}
        height={bottom - area.y(completed)}
        rx={Math.min(3, width / 5)}
        className="fill-accent"
      />
    </g>
  );
}

const centre = (area: PlotArea, place: number, places: number) =>
  area.left + ((place + 0.5) * area.width) / places;

/** The slope from one lesson's readers to the next one's, behind the columns. */
function silhouette(
  lessons: readonly LessonAnalytics[],
  area: PlotArea,
  share: (count: number) => number,
): string {
  if (lessons.length < 2) return '';
  const tops = lessons.map(
    ({ views }, place) => `${centre(area, place, lessons.length)} ${area.y(share(views))}`,
  );
  const start = centre(area, 0, lessons.length);
  const end = centre(area, lessons.length - 1, lessons.length);
  return `M${start} ${area.y(0)}L${tops.join('L')}L${end} ${area.y(0)}Z`;
}
