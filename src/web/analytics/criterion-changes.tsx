import { fewestPeople } from '#contract/analytics/stuck.ts';
import type { CriterionChange } from '#contract/survey-figures/schemas.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plural } from '#web/ui/text/russian.ts';

/** The levels of first and last attempts, of the same people. */
export function CriterionChanges({ criteria }: { criteria: readonly CriterionChange[] }) {
  const known = criteria.flatMap(({ levels, ...row }) => (levels ? [{ ...row, levels }] : []));
  const unknown = criteria.length - known.length;
  return (
    <>
      {known.length > 0 && (
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
            {known.map(({ lesson, criterion, levels }) => (
              <tr key={`${lesson.id} ${criterion.id}`}>
                <th scope="row">
                  {criterion.title}
                  <span className="block text-xs font-normal text-ink-soft">{lesson.title}</span>
                </th>
                <td>
                  <Levels words={criterion.levels} counts={levels.first} />
                </td>
                <td>
                  <Levels words={criterion.levels} counts={levels.last} />
                </td>
                <td data-numeric="">{levels.people}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {unknown > 0 && (
        <p className="border-b border-line px-5 py-3 text-sm text-ink-soft">
          Первая и последняя попытки сравниваются, когда по критерию оценены две у {fewestPeople} человек.
          Пока этого нет у {plural(unknown, 'критерия', 'критериев', 'критериев')}.
        </p>
      )}
    </>
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
