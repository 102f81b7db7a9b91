import { furthestAskDays } from '#contract/limits.ts';
import type { When } from '#contract/plans/schemas.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';

interface PlanDayProps {
  /** A number of days, a date, «choose one» or «as it was». */
  day: string;
  keepsDay: boolean;
  error: string | undefined;
  onChange(day: string): void;
}

/** On which day the plan asks. */
export function PlanDay({ day, keepsDay, error, onChange }: PlanDayProps) {
  const isDate = !['keep', ...inDays].includes(day);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Когда спросить, как прошло?"
        hint={isDate ? undefined : 'В девять утра'}
        options={[...(keepsDay ? [{ value: 'keep', label: 'Как было' }] : []), ...options]}
        value={isDate ? 'date' : day}
        error={isDate ? undefined : error}
        onChange={({ target }) => onChange(target.value === 'date' ? isoDay(1) : target.value)}
      />
      {isDate && (
        <DateField
          type="date"
          label="День"
          hint="В девять утра"
          min={isoDay(1)}
          max={isoDay(furthestAskDays)}
          value={day}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

const inDays = ['3', '7', '14'];

const options = [
  { value: '3', label: 'Через 3 дня' },
  { value: '7', label: 'Через неделю' },
  { value: '14', label: 'Через две недели' },
  { value: 'date', label: 'Выбрать день' },
];

export function whenOf(day: string): When {
  if (day === 'keep') return {};
  return inDays.includes(day) ? { askInDays: Number(day) } : { askOn: day };
}

function isoDay(fromNow: number): string {
  const date = new Date();
  date.setDate(date.getDate() + fromNow);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
