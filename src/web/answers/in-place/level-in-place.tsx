import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { FieldError } from '#web/ui/field/field-error.tsx';

export interface LevelInPlaceProps {
  control: Control<FeedbackInput>;
  name: `remarks.${number}.level`;
  /** From low to high. */
  levels: readonly string[];
}

/** The levels in a row: a press sets one. */
export function LevelInPlace({ control, name, levels }: LevelInPlaceProps) {
  const errorId = useId();
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  const box = (level: number | null) => (
    <label key={level} className={level === null ? unset : choice}>
      <input
        type="radio"
        name={name}
        ref={level === 0 ? field.ref : undefined}
        checked={field.value === level}
        onChange={() => field.onChange(level)}
        onBlur={field.onBlur}
        className="peer sr-only"
      />
      {level === null ? <Unset /> : levels[level]}
    </label>
  );
  const all = [...levels.keys()];
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0">
      <legend className="sr-only">Уровень</legend>
      <div className="flex flex-wrap gap-1">
        {all.slice(0, -1).map(box)}
        {/* Where the row breaks, the sign isn't left alone. */}
        <span className="flex min-w-0 gap-1">{[...all.slice(-1), null].map(box)}</span>
      </div>
      {error && <FieldError id={errorId}>{error.message}</FieldError>}
    </fieldset>
  );
}

/** Seldom meant: as short as it can be. */
const Unset = () => (
  <>
    <span aria-hidden="true" title="Не поставлен">
      —
    </span>
    <span className="sr-only">Не поставлен</span>
  </>
);

const chip =
  'touch-target relative inline-flex min-h-8 min-w-0 cursor-pointer items-center rounded-full border px-2 py-0.5 text-sm transition-colors max-sm:text-[0.8125rem] [overflow-wrap:anywhere] ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink ' +
  'has-checked:border-accent-ink has-checked:font-medium forced-colors:has-checked:outline-2 ';

const choice = `${chip} border-line text-ink-soft hover:border-line-strong hover:text-ink has-checked:bg-accent has-checked:text-on-accent`;

const unset = `${chip} border-transparent max-sm:-mr-2 text-ink-soft hover:text-ink has-checked:text-ink`;
