import { useState } from 'react';
import type { CountedFigure } from '#contract/analytics/stuck.ts';
import type { CriterionChange } from '#contract/survey-figures/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { AnswersBehindDialog } from './answers-behind-dialog.tsx';
import { countedAnswersQuery } from './answers-behind-query.ts';
import type { StuckAmong } from './stuck-queries.ts';

export interface CriterionChangesProps extends StuckAmong {
  criteria: readonly CriterionChange[];
}

interface Asked {
  row: CriterionChange;
  figure: CountedFigure & ('before' | 'after');
  level: number;
}

/** The levels of first and last attempts, of the same people; each count opens who they are. */
export function CriterionChanges({ criteria, courseId, group }: CriterionChangesProps) {
  const [asked, setAsked] = useState<Asked>();
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
            {known.map((row) => (
              <Change key={`${row.lesson.id} ${row.criterion.id}`} row={row} onAsk={setAsked} />
            ))}
          </tbody>
        </DataTable>
      )}
      {unknown > 0 && (
        <p className="border-b border-line px-5 py-3 text-sm text-ink-soft">
          {known.length === 0 ? 'Второй оценённой попытки пока ни у кого нет' : unknownText(unknown)}.
        </p>
      )}
      {asked && (
        <AnswersBehindDialog
          title={asked.row.criterion.title}
          description={`${asked.row.lesson.title} · ${attemptOf[asked.figure]}: ${asked.row.criterion.levels[asked.level] ?? ''}`}
          lessonId={asked.row.lesson.id}
          query={countedAnswersQuery(courseId, group, {
            lessonId: asked.row.lesson.id,
            criterionId: asked.row.criterion.id,
            figure: asked.figure,
            level: asked.level,
          })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface ChangeProps {
  row: CriterionChange & { levels: NonNullable<CriterionChange['levels']> };
  onAsk: (asked: Asked) => void;
}

const Change = ({ row, onAsk }: ChangeProps) => (
  <tr>
    <th scope="row">
      {row.criterion.title}
      <span className="block text-xs font-normal text-ink-soft">{row.lesson.title}</span>
    </th>
    <td>
      <Levels
        words={row.criterion.levels}
        {...row.levels}
        onAsk={(figure, level) => onAsk({ row, figure, level })}
      />
    </td>
    <td data-numeric="">{row.levels.people}</td>
  </tr>
);

const unknownText = (count: number) =>
  `Ещё ${plural(count, 'критерий', 'критерия', 'критериев')}: второй оценённой попытки по ним пока ни у кого нет`;

const attemptOf = { before: 'Первая попытка', after: 'Последняя попытка' } as const;

interface LevelsProps {
  words: readonly string[];
  /** People at each level. */
  first: readonly number[];
  last: readonly number[];
  onAsk: (figure: Asked['figure'], level: number) => void;
}

const Levels = ({ words, first, last, onAsk }: LevelsProps) => (
  <ul className="grid w-fit grid-cols-[repeat(4,auto)] items-center gap-x-2 text-sm">
    {words.map((word, level) => {
      const [before = 0, after = 0] = [first[level], last[level]];
      return (
        <li
          key={word}
          // Of the list's columns: younger browsers alone know a grid within the grid.
          className={classNames('contents', before + after === 0 && 'text-ink-faint')}
        >
          <span className="mr-2 wrap-break-word">{word}: </span>
          <span className="text-center tabular-nums">
            <Count
              count={before}
              label={`${word}, первая попытка: ${before}, показать ответы`}
              onAsk={() => onAsk('before', level)}
            />
          </span>
          <span>{' → '}</span>
          <span className="text-center tabular-nums">
            <Count
              count={after}
              label={`${word}, последняя попытка: ${after}, показать ответы`}
              onAsk={() => onAsk('after', level)}
            />
          </span>
        </li>
      );
    })}
  </ul>
);

const Count = ({ count, label, onAsk }: { count: number; label: string; onAsk: () => void }) =>
  count === 0 ? (
    '0'
  ) : (
    <button
      type="button"
      aria-label={label}
      className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
      onClick={onAsk}
    >
      {count}
    </button>
  );
