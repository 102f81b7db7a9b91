import { useState } from 'react';

export interface Picked {
  ids: string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All of these, or none. */
  pick: (ids: readonly string[]) => void;
}

/** Which of the rows on the page are picked. A row that has left the page is no longer picked. */
export function usePicked(onPage: readonly string[]): Picked {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: onPage.filter((id) => marked.has(id)),
    has: (id) => marked.has(id),
    toggle(id) {
      const others = new Set(marked);
      if (!others.delete(id)) others.add(id);
      setMarked(others);
    },
    pick: (ids) => setMarked(new Set(ids)),
  };
}
