import { type FormEvent, useState } from 'react';
import { outcomeNames, signInOutcomes } from '#contract/sign-ins/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import type { SignInChoice } from './chosen-sign-ins.ts';

export interface SignInFiltersProps {
  choice: SignInChoice;
  pending: boolean;
  onApply: (choice: SignInChoice) => void;
}

export function SignInFilters({ choice, pending, onApply }: SignInFiltersProps) {
  const [chosen, setChosen] = useState(choice);
  const field = (name: keyof SignInChoice) => ({
    value: chosen[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
  });

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply({ ...chosen, who: chosen.who?.trim() ?? '', address: chosen.address?.trim() ?? '' });
  }

  return (
    <Card as="div" className="mb-6">
      <form role="search" aria-label="Входы" onSubmit={apply} className={grid}>
        <TextField label="Кто" type="search" placeholder="Имя или email" maxLength={200} {...field('who')} />
        <Select label="Что" options={outcomes} {...field('outcome')} />
        <TextField label="Адрес" type="search" placeholder="192.0.2.1" maxLength={64} {...field('address')} />
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

/** What no school has yet is not offered. */
const notYet = new Set(['wrong_code']);

const outcomes = [
  { value: '', label: 'Входы, отказы и выходы' },
  ...signInOutcomes
    .filter((outcome) => !notYet.has(outcome))
    .map((outcome) => ({ value: outcome, label: outcomeNames[outcome] })),
];
