import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchIcon } from '#web/ui/icon/icons.tsx';

type Choice<Name extends string> = { [One in Name]?: string };

/** What a field of the filters is given. */
interface FilterField {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

interface ListFiltersProps<Name extends string> {
  label: string;
  /** The columns of the fields. */
  columns: string;
  /** What the list shows now. */
  choice: Choice<Name>;
  pending: boolean;
  onApply: (chosen: Choice<Name>) => void;
  children: (field: (name: Name) => FilterField) => ReactNode;
}

/** Filters over a list, which looks for them when they are applied. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const { label, columns, choice, pending, onApply, children } = props;
  const [chosen, setChosen] = useState(choice);

  function apply(event: FormEvent): void {
    event.preventDefault();
    const trimmed = Object.entries<string | undefined>(chosen).map(([name, value]) => [name, value?.trim()]);
    onApply(Object.fromEntries(trimmed));
  }

  return (
    <Card as="div" className="mb-6">
      <form
        role="search"
        aria-label={label}
        onSubmit={apply}
        className={classNames('grid items-end gap-4', columns)}
      >
        {children((name) => ({
          value: chosen[name] ?? '',
          onChange: ({ target }) => setChosen({ ...chosen, [name]: target.value }),
        }))}
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
