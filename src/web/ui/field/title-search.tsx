import { type ReactNode, useState } from 'react';
import { foldComposed } from '#domain/russian/fold.ts';
import { TextField } from './text-field.tsx';

/** The search is shown from this number of items on. */
const many = 8;

export interface TitleSearch<Item> {
  /** All items while the search is empty. */
  found: Item[];
  /** Empty if there are few items. */
  field: ReactNode;
}

export function useTitleSearch<Item extends { title: string }>(
  items: readonly Item[],
  { label, className }: { label: string; className: string },
): TitleSearch<Item> {
  const [search, setSearch] = useState('');
  const wanted = foldComposed(search.trim());
  return {
    found: items.filter(({ title }) => foldComposed(title).includes(wanted)),
    field: items.length >= many && (
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        fieldClassName={className}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
    ),
  };
}
