import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface CriterionLevelChoiceProps {
  /** Levels from low to high, in words. */
  criterion: { title: string; levels: readonly string[] };
  level: number | undefined;
  /** What stands before the levels for saying nothing; without it, one level is chosen for good. */
  none?: string;
  onChange: (level: number | undefined) => void;
}

/** A level of a criterion, by a person. */
export function CriterionLevelChoice({
  criterion: { title, levels },
  level,
  none,
  onChange,
}: CriterionLevelChoiceProps) {
  const name = useId();
  const options = [...(none === undefined ? [] : [undefined]), ...levels.keys()];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium [overflow-wrap:anywhere]">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option ?? 'none'} className={choice}>
            <input
              type="radio"
              name={name}
              checked={level === option}
              onChange={() => onChange(option)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {option === undefined ? none : levels[option]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const choice = classNames(
  'touch-target inline-flex min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-1 text-sm',
  'has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-ink',
);
