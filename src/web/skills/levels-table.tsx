import type { SkillSeries } from '#contract/skills/schemas.ts';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { PointLink } from './point-link.tsx';
import { levelWord, ways } from './point-words.ts';

interface LevelsTableProps {
  label: string;
  series: readonly SkillSeries[];
  personId?: string | undefined;
}

/** What the picture shows, in words. */
export const LevelsTable = ({ label, series, personId }: LevelsTableProps) => (
  <DataTable label={label}>
    <thead>
      <tr>
        <th scope="col">Дата</th>
        <th scope="col">Урок</th>
        <th scope="col">Попытка</th>
        <th scope="col">Критерий</th>
        <th scope="col">Уровень</th>
        <th scope="col">Проверил</th>
      </tr>
    </thead>
    <tbody>
      {series.map(({ levels, points }) =>
        points.map((point) => (
          <tr key={point.remarkId}>
            <td>
              <DateTime value={point.at} />
            </td>
            <th scope="row">
              <PointLink
                point={point}
                personId={personId}
                {...(point.lessonTitle !== null && {
                  className: 'text-accent-ink underline underline-offset-2',
                })}
              >
                {point.lessonTitle ?? 'Урок закрыт'}
              </PointLink>
            </th>
            <td>
              {point.attempt}
              {ways[point.kind]}
            </td>
            <td>{point.criterion}</td>
            <td>
              <span className="flex items-center gap-2 whitespace-nowrap">
                <LevelDots levels={levels} level={point.level} />
                {levelWord(point, levels)}
              </span>
            </td>
            <td>{point.by === 'mentor' ? 'Человек' : 'Наставник'}</td>
          </tr>
        )),
      )}
    </tbody>
  </DataTable>
);
