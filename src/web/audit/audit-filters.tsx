import { actions } from '#contract/audit/audit-actions.ts';
import { actionName } from '#contract/audit/words.ts';
import { fullName } from '#domain/full-name.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ListFilters } from '#web/ui/table/list-filters.tsx';
import type { AuditChoice } from './chosen-filters.ts';

export interface AuditFiltersProps {
  choice: AuditChoice;
  admins: readonly { id: string; firstName: string; lastName: string }[];
  pending: boolean;
  onApply: (choice: AuditChoice) => void;
}

export const AuditFilters = ({ admins, ...list }: AuditFiltersProps) => (
  <ListFilters label="Журнал изменений" columns="sm:grid-cols-2 lg:grid-cols-3" {...list}>
    {(field) => (
      <>
        <Select
          label="Кто изменил"
          options={[
            { value: '', label: 'Все' },
            ...admins.map(({ id, firstName, lastName }) => ({
              value: id,
              label: fullName({ firstName, lastName }),
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
      </>
    )}
  </ListFilters>
);

const choices = [
  { value: '', label: 'Все изменения' },
  ...Object.keys(actions).map((action) => ({ value: action, label: actionName(action) })),
];
