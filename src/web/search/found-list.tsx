import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface FoundLine {
  to: string;
  /** The place on that screen. */
  hash?: string;
  search?: Record<string, string>;
  title: string;
  note?: string;
}

export interface FoundGroup {
  label: string;
  lines: FoundLine[];
}

interface FoundListProps {
  id: string;
  groups: readonly FoundGroup[];
  /** The place of the chosen line among all. */
  active: number;
  onActive: (place: number) => void;
  onOpen: (line: FoundLine) => void;
}

export const idOfLine = (listId: string, place: number) => `${listId}-${place}`;

export function FoundList({ id, groups, active, onActive, onOpen }: FoundListProps) {
  const list = useShownLine(idOfLine(id, active));
  const all = groups.flatMap(({ lines }) => lines);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Что нашлось">
      {groups.map(({ label, lines }) => (
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden className="mt-3 mb-1 text-xs font-medium text-ink-soft first:mt-0">
            {label}
          </p>
          {lines.map((line) => {
            const own = all.indexOf(line);
            return (
              // The focus stays in the field, whose keys choose: combobox of ARIA.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${line.to} ${line.hash} ${line.title} ${line.note}`}
                id={idOfLine(id, own)}
                role="option"
                aria-selected={own === active}
                tabIndex={-1}
                className={classNames(
                  'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2.5',
                  own === active && 'bg-accent-soft text-accent-ink',
                )}
                onMouseMove={() => own !== active && onActive(own)}
                onClick={() => onOpen(line)}
              >
                <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{line.title}</span>
                {line.note && <span className="min-w-0 truncate text-sm text-ink-soft">{line.note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Keeps the line in sight that the arrows have come to. */
function useShownLine(lineId: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = document.getElementById(lineId);
    if (list.current?.contains(line)) line?.scrollIntoView({ block: 'nearest' });
  }, [lineId]);
  return list;
}
