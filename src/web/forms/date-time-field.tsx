import type { FocusEvent, KeyboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isEnter } from '#web/ui/enter-key.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import type { FieldLabelling } from '#web/ui/field/field.tsx';
import { incompleteDate } from './local-date-time.ts';

export type DateTimeFieldProps = FieldLabelling & UseFormRegisterReturn;

/** A date and time in the viewer's time zone. */
export function DateTimeField(field: DateTimeFieldProps) {
  /** A partial date reads as an empty value, and would be saved as none. */
  function noteIncomplete(event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>): void {
    if (!event.currentTarget.validity.badInput) return;
    void field.onChange({ type: 'change', target: { name: field.name, value: incompleteDate } });
  }
  return (
    <DateField
      {...field}
      type="datetime-local"
      max="9998-12-31T23:59"
      onBlur={(event) => {
        void field.onBlur(event);
        noteIncomplete(event);
      }}
      onKeyDown={(event) => isEnter(event) && noteIncomplete(event)}
    />
  );
}
