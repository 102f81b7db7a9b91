import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { GradebookLesson, GradebookPerson } from '#contract/gradebook/schemas.ts';
import { isEnter } from '#web/ui/enter-key.ts';
import { nextPlace, type Place } from './next-place.ts';
import { useRowsWindow } from './use-rows-window.ts';

export interface Asked {
  person: GradebookPerson;
  lesson: GradebookLesson;
}

interface GridOf {
  people: readonly GradebookPerson[];
  lessons: readonly GradebookLesson[];
  open: Asked | undefined;
  onOpen: (asked: Asked) => void;
  /** To return to the cell from what was opened. */
  ref: Ref<{ focus: () => void }>;
}

export interface Grid {
  container: RefObject<HTMLDivElement | null>;
  rows: readonly number[];
  rowHeight: number;
  onKeyDown: (event: KeyboardEvent) => void;
  openAt: (place: Place) => void;
  /** What the cell at a place needs to be walked to. */
  placed: (place: Place) => { tabIndex: number; 'data-active': string | undefined; onFocus: () => void };
}

const nearest = { block: 'nearest', inline: 'nearest' } as const;

const [rowRem, headRem] = [3.5, 4.5];

/** One stop for Tab: arrows move from cell to cell, Enter opens one. */
export function useGrid({ people, lessons, open, onOpen, ref }: GridOf): Grid {
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: Math.min(1, lessons.length) });
  const [isMoved, setIsMoved] = useState(false);
  const row = Math.min(active.row, people.length - 1);
  const rem = rootFontSize();
  const rowHeight = rowRem * rem;
  const sizes = { count: people.length, rowHeight, headHeight: headRem * rem };
  const drawn = useRowsWindow(container, { ...sizes, kept: row });
  useReturns({ container, row, column: active.column, isMoved, open, ref });

  const openAt = ({ row: atRow, column }: Place) => {
    const [person, lesson] = [people[atRow], lessons[column - 1]];
    if (person && lesson) onOpen({ person, lesson });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (active.column > 0 && (isEnter(event) || event.key === ' ')) {
      event.preventDefault();
      openAt({ ...active, row });
      return;
    }
    const extent = { rows: people.length, columns: lessons.length + 1, page: drawn.page };
    const next = nextPlace({ ...active, row }, event, extent);
    if (!next) return;
    event.preventDefault();
    drawn.reveal(next.row);
    setActive(next);
    setIsMoved(true);
  };
  const placed: Grid['placed'] = (place) => {
    const isActive = place.row === row && place.column === active.column;
    return {
      tabIndex: isActive ? 0 : -1,
      'data-active': isActive ? named(place) : undefined,
      onFocus: () => {
        setActive(place);
        setIsMoved(false);
      },
    };
  };
  return { container, rows: drawn.rows, rowHeight, onKeyDown, openAt, placed };
}

interface Returning extends Place, Pick<GridOf, 'open' | 'ref'> {
  container: RefObject<HTMLDivElement | null>;
  isMoved: boolean;
}

/** The focus follows a key, and comes back to the cell from what was opened. */
function useReturns({ container, row, column, isMoved, open, ref }: Returning): void {
  useImperativeHandle(ref, () => ({ focus: () => focusOn(container, { row, column }) }));
  // The cell that a key leads to may have been drawn only now.
  useLayoutEffect(() => {
    if (isMoved) focusOn(container, { row, column });
  }, [container, isMoved, row, column]);

  // What is opened takes a part of the table's room.
  useLayoutEffect(() => {
    if (open) container.current?.querySelector('[data-active]')?.scrollIntoView(nearest);
  }, [container, open]);
}

const focusOn = ({ current }: RefObject<HTMLDivElement | null>, place: Place) =>
  current?.querySelector<HTMLElement>(`[data-active="${named(place)}"]`)?.focus({ preventScroll: false });

const named = ({ row, column }: Place) => `${row} ${column}`;

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
