import { useState } from 'react';
import type { Selection } from '#contract/user-imports/bulk.ts';
import type { UserFilters } from '#contract/users/schemas.ts';

export interface UserSelection {
  count: number;
  has: (userId: string) => boolean;
  toggle: (userId: string) => void;
  /** Selects everyone who matches the filters, loaded or not. */
  selectAll: () => void;
  clear: () => void;
  /** For a call. */
  people: Selection;
}

interface Marks {
  filters: string;
  /** Everyone is selected but the marked ones; otherwise only the marked ones are. */
  all: boolean;
  marked: ReadonlySet<string>;
}

/** The selected users, kept apart from the rows: only a few of them are rendered. Other filters start anew. */
export function useSelection(filters: UserFilters, found: number): UserSelection {
  const key = JSON.stringify(filters);
  const none: Marks = { filters: key, all: false, marked: new Set() };
  const [kept, setKept] = useState(none);
  const { all, marked } = kept.filters === key ? kept : none;
  const ids = [...marked];
  return {
    count: all ? Math.max(0, found - marked.size) : marked.size,
    has: (userId) => all !== marked.has(userId),
    toggle(userId) {
      const others = new Set(marked);
      if (!others.delete(userId)) others.add(userId);
      setKept({ filters: key, all, marked: others });
    },
    selectAll: () => setKept({ ...none, all: true }),
    clear: () => setKept(none),
    people: all ? { filter: filters, ...(ids.length > 0 && { except: ids }) } : { ids },
  };
}
