import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';
import { LevelLines, proofOf } from './level-lines.tsx';
import type { FormCriterion } from './new-criterion.ts';
import type { CriteriaSuggestions } from './use-criteria-suggestions.ts';

export interface SuggestCriteriaProps {
  suggestions: CriteriaSuggestions;
  /** There is a task, or the scene of a talk. */
  hasTask: boolean;
  /** How many criteria may still be added. */
  room: number;
  onAdd: (accepted: readonly FormCriterion[]) => void;
  /** The last suggestion is gone, and the focused button with it. */
  onEmpty: () => void;
  /** Shown beside the button that asks. */
  children: ReactNode;
}

/** Asks the model for criteria once; its suggestions are accepted one by one. */
export function SuggestCriteria({
  suggestions,
  hasTask,
  room,
  onAdd,
  onEmpty,
  children,
}: SuggestCriteriaProps) {
  const panel = useCausedInView<HTMLDivElement>(suggestions.came);
  const { list } = suggestions;

  function settle(handled: readonly FormCriterion[], isAccepted: boolean): void {
    const from = list.findIndex(({ id }) => id === handled[0]?.id);
    flushSync(() => {
      if (isAccepted) onAdd(handled);
      suggestions.drop(handled.map(({ id }) => id));
    });
    const items = panel.current?.querySelectorAll<HTMLElement>('li') ?? [];
    const next = items[Math.min(from, items.length - 1)];
    if (next) next.focus();
    else onEmpty();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        <Button
          icon={<SparkleIcon />}
          disabled={!hasTask || room === 0}
          pending={suggestions.isPending}
          pendingLabel="Модель думает..."
          onClick={suggestions.ask}
        >
          Предложить по заданию
        </Button>
        <HowMany value={suggestions.count} onChoose={suggestions.setCount} />
        <span className="text-xs text-ink-faint empty:hidden">{whyNot(hasTask, room)}</span>
      </div>
      <div ref={panel} aria-live="polite" className={classNames('empty:hidden', besideBars)}>
        <FormError>{suggestions.failure}</FormError>
        {list.length > 0 && !suggestions.isPending && (
          <SuggestionList
            list={list}
            room={room}
            onAdd={(accepted) => settle(accepted, true)}
            onDrop={(dropped) => settle(dropped, false)}
          />
        )}
      </div>
    </>
  );
}

interface HowManyProps {
  value: number | undefined;
  onChoose: (count: number | undefined) => void;
}

const HowMany = ({ value, onChoose }: HowManyProps) => (
  <Select
    label="Сколько критериев предложить"
    hideLabel
    fieldClassName="w-52"
    value={value}
    options={[
      { value: '', label: 'от трёх до пяти' },
      ...counts.map((count) => ({
        value: `${count}`,
        label: plural(count, 'критерий', 'критерия', 'критериев'),
      })),
    ]}
    onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
  />
);

const counts = [3, 4, 5];

function whyNot(hasTask: boolean, room: number): string | undefined {
  if (room === 0) return 'Больше критериев не поместится: уберите лишний';
  if (!hasTask) return 'Сначала напишите задание: по нему модель предложит критерии';
  return undefined;
}

interface SuggestionListProps {
  list: readonly FormCriterion[];
  room: number;
  onAdd: (accepted: readonly FormCriterion[]) => void;
  onDrop: (dropped: readonly FormCriterion[]) => void;
}

function SuggestionList({ list, room, onAdd, onDrop }: SuggestionListProps) {
  return (
    <div className="rounded-md border border-accent-line bg-accent-soft p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h4 className="text-sm">Предложения модели</h4>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" disabled={room === 0} onClick={() => onAdd(list.slice(0, room))}>
            Добавить все
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDrop(list)}>
            Убрать все
          </Button>
        </span>
      </div>
      <ul className="mt-1 divide-y divide-accent-line">
        {list.map((suggestion) => (
          <Suggestion
            key={suggestion.id}
            suggestion={suggestion}
            isFull={room === 0}
            onAdd={() => onAdd([suggestion])}
            onDrop={() => onDrop([suggestion])}
          />
        ))}
      </ul>
    </div>
  );
}

interface SuggestionProps {
  suggestion: FormCriterion;
  isFull: boolean;
  onAdd: () => void;
  onDrop: () => void;
}

function Suggestion({ suggestion, isFull, onAdd, onDrop }: SuggestionProps) {
  const { title, description, levels } = suggestion;
  return (
    <li
      // Takes the focus when the one before it has been settled.
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium">{title}</p>
        {description && <p className="mt-0.5 whitespace-pre-line text-ink-soft">{description}</p>}
        <LevelLines levels={levels} />
        <p className="mt-1.5 text-xs text-ink-soft empty:hidden">{proofOf(suggestion)}</p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" aria-label={`Добавить: ${title}`} disabled={isFull} onClick={onAdd}>
          Добавить
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Убрать: ${title}`} onClick={onDrop}>
          Убрать
        </Button>
      </span>
    </li>
  );
}
