import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextField } from '#web/ui/field/text-field.tsx';

export interface ShiftDatesProps {
  disabled: boolean;
  /** Days later; a negative number is earlier. */
  onShift: (days: number) => void;
}

const most = 3650;

/** Moves every date of the form by a number of days, a week by default. */
export function ShiftDates({ disabled, onShift }: ShiftDatesProps) {
  const [days, setDays] = useState('7');
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
  const isCount = count >= 1 && count <= most;
  return (
    <fieldset className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-2" disabled={disabled}>
      <legend className="sr-only">Сдвинуть все даты</legend>
      <TextField
        label="На сколько дней сдвинуть все даты"
        type="number"
        min={1}
        max={most}
        inputMode="numeric"
        fieldClassName="w-76"
        value={days}
        error={!isCount && `От 1 до ${most} дней`}
        onChange={(event) => setDays(event.target.value)}
        onKeyDown={(event) => {
          // Enter in this field would save the schedule.
          if (isEnter(event)) event.preventDefault();
        }}
      />
      <div className="flex gap-2 py-0.5">
        <Button disabled={disabled || !isCount} onClick={() => onShift(-count)}>
          Раньше
        </Button>
        <Button disabled={disabled || !isCount} onClick={() => onShift(count)}>
          Позже
        </Button>
      </div>
    </fieldset>
  );
}
