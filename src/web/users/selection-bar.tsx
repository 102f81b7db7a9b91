import { Button } from '#web/ui/button.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import type { UserSelection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: UserSelection;
  /** How many people match the filters. */
  found: number;
  onAct: () => void;
}

/** How many are selected, and what can be done with them; stays in sight while the list scrolls. */
export function SelectionBar({ selection, found, onAct }: SelectionBarProps) {
  const { count, selectAll, clear } = selection;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `Выбрано: ${plural(count, 'человек', 'человека', 'человек')}`}
      </p>
      {count > 0 && (
        <section aria-label="Выбранные пользователи" className={bar}>
          <p className="mr-auto text-sm font-medium whitespace-nowrap tabular-nums">
            Выбрано: {formatNumber(count)}
          </p>
          {count < found && (
            <Button size="sm" variant="ghost" onClick={selectAll}>
              Выбрать все {formatNumber(found)} по фильтру
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={clear}>
            Снять выделение
          </Button>
          <Button size="sm" variant="primary" onClick={onAct}>
            Действия с выбранными
          </Button>
        </section>
      )}
    </>
  );
}

const bar =
  'sticky top-16 z-20 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 shadow-float';
