import type { GradebookCell, Rubric } from '#contract/gradebook/schemas.ts';
import { isLate, levelsText, stateOf } from '#contract/gradebook/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cellTones } from './cell-tones.ts';

export interface CellFaceProps {
  cell: GradebookCell | null;
  rubrics: readonly Rubric[];
}

/** What a cell of the table shows: the word, and below it the levels in the order of the criteria. */
export function CellFace({ cell, rubrics }: CellFaceProps) {
  if (!cell) return <Nothing />;
  const rubric = rubrics[cell.rubric ?? -1];
  return (
    <>
      <span className={classNames('block truncate', cellTones[cell.state])}>{stateOf(cell)}</span>
      {isLate(cell) && (
        <span className="block truncate text-xs text-danger-ink">
          <span className="sr-only">, </span>срок прошёл
        </span>
      )}
      {rubric && (
        <>
          <LevelMarks levels={cell.levels} rubric={rubric} />
          <span className="sr-only">. {levelsText(cell, rubric)}</span>
        </>
      )}
    </>
  );
}

const Nothing = () => (
  <span className="text-ink-faint">
    <span aria-hidden="true">—</span>
    <span className="sr-only">ничего</span>
  </span>
);

/** One dot for each criterion, filled as high as its level is. Always beside its words. */
export const LevelMarks = ({ levels, rubric }: { levels: GradebookCell['levels']; rubric: Rubric }) => (
  <span aria-hidden="true" className="mt-1 flex gap-1">
    {rubric.map(({ title, levels: words }, place) => (
      <span
        key={`${title} ${place}`}
        className={classNames(
          'relative size-2.5 overflow-hidden rounded-full border',
          levels[place] === null ? 'border-dashed border-line-strong' : 'border-accent-ink',
        )}
      >
        <span
          className="absolute inset-x-0 bottom-0 bg-accent-ink"
          style={{ height: `${heightOf(levels[place] ?? 0, words.length)}%` }}
        />
      </span>
    ))}
  </span>
);

const heightOf = (level: number, count: number) => (count < 2 ? 0 : Math.round((100 * level) / (count - 1)));
