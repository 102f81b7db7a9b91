import { outcomeNames, signInOutcomes } from '#contract/sign-ins/words.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ListFilters } from '#web/ui/table/list-filters.tsx';
import type { SignInChoice } from './chosen-sign-ins.ts';

export interface SignInFiltersProps {
  choice: SignInChoice;
  pending: boolean;
  onApply: (choice: SignInChoice) => void;
}

export const SignInFilters = ({ ...list }: SignInFiltersProps) => (
  <ListFilters label="Входы" columns="sm:grid-cols-2 lg:grid-cols-3" {...list}>
    {(field) => (
      <>
        <TextField label="Кто" type="search" placeholder="Имя или email" maxLength={200} {...field('who')} />
        <Select label="Что" options={outcomes} {...field('outcome')} />
        <TextField label="Адрес" type="search" placeholder="192.0.2.1" maxLength={64} {...field('address')} />
        <DateField label="С" type="date" {...field('from')} />
        <DateField label="По" type="date" {...field('to')} />
      </>
    )}
  </ListFilters>
);

/** What no school has yet is not offered. */
const notYet = new Set(['wrong_code']);

const outcomes = [
  { value: '', label: 'Входы, отказы и выходы' },
  ...signInOutcomes
    .filter((outcome) => !notYet.has(outcome))
    .map((outcome) => ({ value: outcome, label: outcomeNames[outcome] })),
];
