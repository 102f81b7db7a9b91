import { fewestPeople } from '#contract/analytics/stuck.ts';
import type { CriterionChange } from '#contract/survey-figures/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
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
              <th scope="col" className="max-sm:whitespace-normal">
                Первая попытка → последняя
              </th>
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
                  <Levels words={criterion.levels} {...levels} />
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

interface LevelsProps {
  words: readonly string[];
  /** People at each level. */
  first: readonly number[];
  last: readonly number[];
}

const Levels = ({ words, first, last }: LevelsProps) => (
  <ul className="grid w-fit grid-cols-[auto_auto] gap-x-4 text-sm">
    {words.map((word, level) => {
      const [before = 0, after = 0] = [first[level], last[level]];
      return (
        <li
          key={word}
          // Of the list's two columns: younger browsers alone know a grid within the grid.
          className={classNames('contents', before + after === 0 && 'text-ink-faint')}
        >
          <span className="wrap-break-word">{word}: </span>
          <span className="text-end whitespace-nowrap tabular-nums">
            {before} → {after}
          </span>
        </li>
      );
    })}
  </ul>
);
