import { type ReactNode, useId } from 'react';
import { choicesOf, type Closed } from '#contract/surveys/asks.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface ChoiceFieldProps {
  label: ReactNode;
  asks: Closed;
  /** Counted from one. */
  choice: readonly number[];
  hint?: ReactNode;
  disabled: boolean;
  onChange: (choice: readonly number[]) => void;
}

/** A step of a scale, one of the options or several. A question may be left out, so a choice can be taken back. */
export function ChoiceField({ label, asks, choice, hint, disabled, onChange }: ChoiceFieldProps) {
  const name = useId();
  const hintId = `${name}-hint`;
  const isMany = asks.kind === 'choices';

  function toggle(number: number, chosen: boolean): void {
    if (!isMany) onChange([number]);
    else if (chosen) onChange([...choice, number].toSorted((one, other) => one - other));
    else onChange(choice.filter((other) => other !== number));
  }

  return (
    <fieldset disabled={disabled} aria-describedby={hint ? hintId : undefined} className="min-w-0">
      <legend className="mb-2 text-sm font-medium">
        {label}
        {isMany && <span className="mt-0.5 block font-normal text-ink-faint">Можно выбрать несколько</span>}
      </legend>
      <div
        className={asks.kind === 'scale' ? 'grid auto-cols-fr grid-flow-col gap-1 sm:gap-2' : 'grid gap-2'}
      >
        {choicesOf(asks).map((option, place) => (
          <label key={option} className={asks.kind === 'scale' ? step : line}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={choice.includes(place + 1)}
              className={
                asks.kind === 'scale' ? 'absolute inset-0 opacity-0' : 'mt-1 size-4 shrink-0 accent-accent'
              }
              onChange={(event) => toggle(place + 1, event.target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{option}</span>
            {asks.kind === 'scale' && <StepWords asks={asks} step={place + 1} />}
          </label>
        ))}
      </div>
      {asks.kind === 'scale' && (
        <p aria-hidden="true" className="mt-1.5 flex justify-between gap-6 text-sm text-ink-soft">
          <span>{asks.from}</span>
          <span className="text-right">{asks.to}</span>
        </p>
      )}
      {!isMany && choice.length > 0 && !disabled && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-2 px-2!" onClick={() => onChange([])}>
          Снять выбор
        </Button>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** What the ends of the scale mean, for whoever doesn't see them below it. */
function StepWords({ asks, step: at }: { asks: Extract<Closed, { kind: 'scale' }>; step: number }) {
  if (at !== 1 && at !== asks.steps) return null;
  return <span className="sr-only"> — {at === 1 ? asks.from : asks.to}</span>;
}

const chosen =
  'has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink';
const focused =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink forced-colors:has-checked:outline-2';

const step = classNames(
  'relative flex min-h-11 items-center justify-center rounded-md border border-line-strong bg-surface has-enabled:cursor-pointer has-enabled:not-has-checked:hover:bg-hover',
  chosen,
  focused,
);
const line = classNames(
  'relative flex min-h-11 items-start gap-3 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 has-enabled:cursor-pointer has-enabled:not-has-checked:hover:bg-hover',
  chosen,
);
