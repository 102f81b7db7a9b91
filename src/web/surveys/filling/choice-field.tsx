import { type ReactNode, useId } from 'react';
import { choicesOf, type Closed } from '#contract/surveys/asks.ts';
import { lookOf } from '#web/surveys/kinds/looks.ts';
import { Button } from '#web/ui/button.tsx';

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
  const look = lookOf(asks);
  const isMany = look.takesSeveral;

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
      <div className={look.group}>
        {choicesOf(asks).map((option, place) => (
          <label key={option} className={look.each}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={choice.includes(place + 1)}
              className={look.mark}
              onChange={(event) => toggle(place + 1, event.target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{option}</span>
            <Spoken words={look.spoken(asks, place + 1)} />
          </label>
        ))}
      </div>
      {look.below(asks)}
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

const Spoken = ({ words }: { words: string | undefined }) =>
  words !== undefined && <span className="sr-only"> — {words}</span>;
