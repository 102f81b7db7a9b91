import { type RefObject, useEffect, useRef, useState } from 'react';
import { expiry } from '#contract/users/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { instantOf, localOf } from '#web/ui/time/local-time.ts';

export interface ExpiryFieldProps {
  courseTitle: string;
  expiresAt: string | null;
  onChange: (expiresAt: string | null) => void;
}

/** The end of the access, in the viewer's time zone. Saved on blur, not on every digit typed. */
export function ExpiryField({ courseTitle, expiresAt, onChange }: ExpiryFieldProps) {
  const [isInvalid, setIsInvalid] = useState(false);
  const before = localOf(expiresAt);
  const input = useShownValue(before);

  function save(): void {
    const field = input.current;
    if (!field || (field.value === before && !field.validity.badInput)) return setIsInvalid(false);
    if (field.value === '' && !field.validity.badInput) return onChange(null);
    const instant = expiry.safeParse(instantOf(field.value)).data;
    setIsInvalid(instant === undefined);
    if (instant !== undefined) onChange(instant);
  }

  return (
    <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-1 pl-13">
      <span aria-hidden="true" className="py-2.5 text-sm text-ink-soft">
        Доступ до
      </span>
      <DateField
        ref={input}
        type="datetime-local"
        label={`Доступ до: ${courseTitle}`}
        hideLabel
        defaultValue={before}
        max="9998-12-31T23:59"
        error={
          isInvalid && (
            <span>
              Неверная дата <span className="block text-ink-faint">Invalid format</span>
            </span>
          )
        }
        onBlur={save}
        onKeyDown={(event) => isEnter(event) && save()}
      />
      {expiresAt !== null && (
        <Button variant="ghost" size="sm" onClick={() => onChange(null)} className="mt-1">
          Без срока<span className="sr-only">: {courseTitle}</span>
        </Button>
      )}
    </div>
  );
}

/** Uncontrolled while typing, since a partial date has no value; set when a term is saved or refused. */
function useShownValue(value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return input;
}
