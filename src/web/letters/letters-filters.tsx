import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import type { LettersChoice } from './letter-queries.ts';
import { stateNames } from './letter-words.ts';

export interface LettersFiltersProps {
  choice: LettersChoice;
  pending: boolean;
  onApply: (choice: { state: string; search: string }) => void;
}

export function LettersFilters({ choice, pending, onApply }: LettersFiltersProps) {
  const [state, setState] = useState<string>(choice.state ?? '');
  const [search, setSearch] = useState(choice.search ?? '');

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply({ state, search: search.trim() });
  }

  return (
    <Card as="div" className="mb-6">
      <form
        role="search"
        aria-label="Письма"
        onSubmit={apply}
        className="grid items-end gap-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
      >
        <Select
          label="Состояние"
          options={states}
          value={state}
          onChange={({ target }) => setState(target.value)}
        />
        <TextField
          label="Кому"
          type="search"
          placeholder="Имя или email"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
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

const states = [
  { value: '', label: 'Все' },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
];
