import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ListFilters } from '#web/ui/table/list-filters.tsx';
import type { LettersChoice } from './letter-queries.ts';
import { stateNames } from './letter-words.ts';

export interface LettersFiltersProps {
  choice: LettersChoice;
  pending: boolean;
  onApply: (choice: { state?: string; search?: string }) => void;
}

export const LettersFilters = (list: LettersFiltersProps) => (
  <ListFilters label="Письма" columns="sm:grid-cols-[14rem_minmax(0,1fr)_auto]" {...list}>
    {(field) => (
      <>
        <Select label="Состояние" options={states} {...field('state')} />
        <TextField
          label="Кому"
          type="search"
          placeholder="Имя или email"
          maxLength={200}
          {...field('search')}
        />
      </>
    )}
  </ListFilters>
);

const states = [
  { value: '', label: 'Все' },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
];
