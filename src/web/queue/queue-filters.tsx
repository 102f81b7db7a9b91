import type { ReactNode } from 'react';
import { referralReason, type ReferralReason } from '#contract/referrals/words.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';
import type { QueueChoice } from './queue-queries.ts';
import { reasonWords } from './reason-words.ts';

export interface QueueFiltersProps {
  choice: QueueChoice;
  courses: readonly { id: string; title: string }[];
  /** How many wait, by reason. */
  counts: readonly { reason: ReferralReason; open: number }[];
  /** The choice of a group, which is another subject. */
  groupFilter: ReactNode;
  onChange: (change: Partial<Record<keyof QueueChoice, string | undefined>>) => void;
}

/** What the list is narrowed to; each change is in the address at once. */
export function QueueFilters({ choice, courses, counts, groupFilter, onChange }: QueueFiltersProps) {
  const { reason, course, mine, state } = choice;
  const countOf = (one: ReferralReason) => counts.find((count) => count.reason === one)?.open ?? 0;
  return (
    <div className="grid grid-cols-2 items-center gap-x-2.5 gap-y-2 lg:flex lg:*:w-44 lg:*:min-w-0 lg:*:shrink">
      <Select
        label="Показать"
        hideLabel
        value={state ?? 'open'}
        options={[
          { value: 'open', label: 'Что ждёт' },
          { value: 'settled', label: 'Решённое' },
        ]}
        onChange={({ target: { value } }) => onChange({ state: value === 'open' ? undefined : value })}
      />
      <Select
        label="Причина"
        hideLabel
        value={reason}
        options={[
          { value: '', label: 'Все причины' },
          ...referralReason.options.map((one) => ({
            value: one,
            label:
              state === undefined && countOf(one) > 0
                ? `${reasonWords[one].label} (${countOf(one)})`
                : reasonWords[one].label,
          })),
        ]}
        onChange={({ target: { value } }) => onChange({ reason: value || undefined })}
      />
      {(courses.length > 1 || course) && (
        <Select
          label="Курс"
          hideLabel
          value={course}
          options={[
            { value: '', label: 'Все курсы' },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => onChange({ course: value || undefined, group: undefined })}
        />
      )}
      {groupFilter}
      <Checkbox
        label={state === 'settled' ? 'Только решённое мной' : 'Только то, что смотрю я'}
        checked={mine === 1}
        className="whitespace-nowrap max-lg:col-span-2 lg:ml-1 lg:w-auto! lg:shrink-0!"
        onChange={({ target: { checked } }) => onChange({ mine: checked ? '1' : undefined })}
      />
    </div>
  );
}
