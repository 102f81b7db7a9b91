import { type FormEvent, useState } from 'react';
import { actions } from '#contract/audit/audit-actions.ts';
import { actionName } from '#contract/audit/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import type { AuditChoice } from './chosen-filters.ts';

export interface AuditFiltersProps {
  choice: AuditChoice;
  admins: readonly { id: string; firstName: string; lastName: string }[];
  pending: boolean;
  onApply: (choice: AuditChoice) => void;
}

export function AuditFilters({ choice, admins, pending, onApply }: AuditFiltersProps) {
  const [chosen, setChosen] = useState(choice);
  const field = (name: keyof AuditChoice) => ({
    value: chosen[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
  });

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply({ ...chosen, about: chosen.about?.trim() ?? '' });
  }

  return (
    <Card as="div" className="mb-6">
      <form role="search" aria-label="Журнал изменений" onSubmit={apply} className={grid}>
        <Select
          label="Кто изменил"
          options={[
            { value: '', label: 'Все' },
            ...admins.map(({ id, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}`,
            })),
          ]}
          {...field('who')}
        />
        <TextField
          label="О ком"
          type="search"
          placeholder="Имя или email"
          maxLength={200}
          {...field('about')}
        />
        <Select label="Что сделано" options={choices} {...field('action')} />
        <DateField label="С" type="date" {...field('from')} />
        <DateField label="По" type="date" {...field('to')} />
        <Button
          type="submit"
          icon={<SearchIcon />}
          pending={pending}
          className="min-h-10.5 whitespace-nowrap"
        >
          Применить фильтры
        </Button>
      </form>
    </Card>
  );
}

const grid = 'grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3';

const choices = [
  { value: '', label: 'Все изменения' },
  ...Object.keys(actions).map((action) => ({ value: action, label: actionName(action) })),
];
