import type { CriterionOverTime } from '#contract/learners/schemas.ts';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import type { LevelPlotProps } from './level-plot.tsx';

export interface LevelsTableProps extends Pick<LevelPlotProps, 'titles'> {
  criteria: readonly CriterionOverTime[];
}

/** Every level that a review in force has given, attempt by attempt. */
export function LevelsTable({ criteria, titles }: LevelsTableProps) {
  return (
    <DataTable label="Уровни по критериям, таблица">
      <thead>
        <tr>
          <th scope="col">Критерий</th>
          <th scope="col">Урок</th>
          <th scope="col">Попытка</th>
          <th scope="col">Дата</th>
          <th scope="col">Уровень</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ title, levels, points }) =>
          points.map(({ answerId, lessonId, attempt, at, level }) => (
            <tr key={`${answerId} ${title}`}>
              <th scope="row">{title}</th>
              <td>{titles.get(lessonId)}</td>
              <td>{attempt}</td>
              <td>
                <DateTime value={at} />
              </td>
              <td>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  <LevelDots levels={levels} level={level} />
                  {level === null ? 'не поставлен' : levels[level]}
                </span>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  );
}
