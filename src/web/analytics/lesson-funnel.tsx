import type { LessonAnalytics } from '#contract/analytics/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Columns, Slope } from '#web/ui/plots/plot-marks.tsx';
import { Plot } from '#web/ui/plots/plot.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { percentText } from './statistics-text.ts';

export interface LessonFunnelProps {
  lessons: readonly LessonAnalytics[];
  totalStudents: number;
}

/** How many of the enrolled students opened and completed each lesson. */
export function LessonFunnel({ lessons, totalStudents }: LessonFunnelProps) {
  const share = (count: number) => (totalStudents === 0 ? 0 : (100 * count) / totalStudents);
  const opened = lessons.map(({ views }) => share(views));
  const completed = lessons.map((lesson) => share(lesson.completed));
  const last = lessons.at(-1);
  return (
    <>
      <Plot
        title="Прохождение уроков"
        description={
          last
            ? `Какая доля записанных студентов открыла и прошла каждый урок. Последний урок открыли ${percentText(share(last.views))}, прошли ${percentText(share(last.completed))}. Все числа в таблице ниже.`
            : 'Уроков пока нет.'
        }
        legend={[
          { label: 'Открыли урок', className: 'bg-accent-line' },
          { label: 'Прошли урок', className: 'bg-accent' },
        ]}
        marks={[0, 25, 50, 75, 100]}
        markText={percentText}
        slots={lessons.length}
        labelText={(slot) => `${slot + 1}`}
        labelWidth={26}
        reading={(slot) => readingOf(lessons[slot])}
      >
        {(area) => (
          <>
            <Slope area={area} values={opened} className="fill-accent-soft" />
            <Columns area={area} values={opened} share={0.62} widest={56} className="fill-accent-line" />
            {/* The completed bar is drawn over the opened one: completing includes opening. */}
            <Columns area={area} values={completed} share={0.37} widest={33} className="fill-accent" />
          </>
        )}
      </Plot>
      <Disclosure title="Прохождение таблицей" headingLevel={3} className="mt-4">
        <FunnelTable lessons={lessons} share={share} />
      </Disclosure>
    </>
  );
}

interface FunnelTableProps extends Pick<LessonFunnelProps, 'lessons'> {
  share: (count: number) => number;
}

const FunnelTable = ({ lessons, share }: FunnelTableProps) => (
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
);

function readingOf(lesson: LessonAnalytics | undefined): string | undefined {
  if (!lesson) return undefined;
  const { title, views, completed, completionRate } = lesson;
  return `${title}: открыли ${formatNumber(views)}, прошли ${formatNumber(completed)} (${percentText(completionRate)})`;
}
