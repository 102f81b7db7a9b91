import { fewestPeople } from '#contract/analytics/stuck.ts';
import type { CriterionChange } from '#contract/survey-figures/schemas.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';

/** The levels of first and last attempts, of the same people. */
export function CriterionChanges({ criteria }: { criteria: readonly CriterionChange[] }) {
  return (
    <DataTable label="Уровни первой и последней попытки">
      <thead>
        <tr>
          <th scope="col">Критерий</th>
          <th scope="col">Первая попытка</th>
          <th scope="col">Последняя</th>
          <th scope="col" data-numeric="">
            Людей
          </th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ lesson, criterion, levels }) => (
          <tr key={`${lesson.id} ${criterion.id}`}>
            <th scope="row">
              {criterion.title}
              <span className="block text-xs font-normal text-ink-soft">{lesson.title}</span>
            </th>
            {levels ? (
              <>
                <td>
                  <Levels words={criterion.levels} counts={levels.first} />
                </td>
                <td>
                  <Levels words={criterion.levels} counts={levels.last} />
                </td>
                <td data-numeric="">{levels.people}</td>
              </>
            ) : (
              <td colSpan={3} className="text-xs text-ink-faint">
                Двух оценённых попыток нет у {fewestPeople} человек: не показываем
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const Levels = ({ words, counts }: { words: readonly string[]; counts: readonly number[] }) => (
  <ul className="text-sm">
    {words.map((word, level) => (
      <li key={word} className={counts[level] === 0 ? 'text-ink-faint' : undefined}>
        {word}: {counts[level] ?? 0}
      </li>
    ))}
  </ul>
);
