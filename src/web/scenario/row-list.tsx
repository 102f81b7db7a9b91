import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { listMessage } from '#web/forms/error-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { RemovedNote } from '#web/ui/removed-note.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { FaultText } from './card-field.tsx';
import type { CardFields, ListName } from './card-fields.ts';
import { focusField, idOfField, type ScenarioFormState } from './use-scenario-form.ts';

type Entry = CardFields[ListName][number];

export interface RowListProps {
  scenario: ScenarioFormState;
  name: ListName;
  title: string;
  note: string;
  addLabel: string;
  most: number;
  /** An empty entry beside those with these ids. */
  create: (ids: readonly string[]) => Entry;
  renderRow: (index: number, id: string) => ReactNode;
}

/** A list of the card: its entries are added, removed, put back and sorted. */
export function RowList({ scenario, name, title, note, addLabel, most, create, renderRow }: RowListProps) {
  const rows = useRows(scenario, { name, most, create });
  const { entries, isFull } = rows;
  const { form, faultAt } = scenario;
  const fault = faultAt(name);
  return (
    <div role="group" aria-labelledby={`${idOfField(name)}-title`} className="flex min-w-0 flex-col gap-2.5">
      <div>
        <h4
          id={`${idOfField(name)}-title`}
          className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium"
        >
          {title}
          {entries.length > 0 && (
            <span className="text-xs font-normal text-ink-faint">
              {entries.length} из {most}
            </span>
          )}
        </h4>
        <p id={idOfField(name)} tabIndex={-1} className="mt-0.5 text-xs text-ink-faint outline-none">
          {note}
          {fault && <FaultText fault={fault} />}
        </p>
      </div>
      <FormError>{listMessage(form.getFieldState(name, form.formState).error)}</FormError>
      {entries.length > 0 && (
        <SortableList
          label={title}
          items={entries}
          nameOf={nameOf}
          onReorder={rows.reorder}
          className="-my-1"
          itemClassName="py-1"
          renderItem={(entry, { handle, index, dragging }) => (
            <Row {...{ entry, handle, dragging }} onRemove={() => rows.remove(index)}>
              {renderRow(index, entry.id)}
            </Row>
          )}
        />
      )}
      {rows.removed && (
        <RemovedNote text={`Убрано: ${nameOf(rows.removed)}`} undoRef={rows.undo} onPutBack={rows.putBack} />
      )}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<PlusIcon className="size-4.5" />}
        disabled={isFull}
        onClick={rows.add}
      >
        {isFull ? `Больше не поместится: ${most}` : addLabel}
      </Button>
    </div>
  );
}

/** The entries in the form, and what can be done to them. */
function useRows(
  { form }: ScenarioFormState,
  { name, most, create }: Pick<RowListProps, 'name' | 'most' | 'create'>,
) {
  const list = useFieldArray({ control: form.control, name, keyName: 'key' });
  const entries: readonly Entry[] = form.watch(name);
  const ids = entries.map(({ id }) => id);
  const [removed, setRemoved] = useState<{ entry: Entry; index: number }>();
  const undo = useRef<HTMLButtonElement>(null);
  const isFull = entries.length >= most;

  return {
    entries,
    isFull,
    undo,
    /** What can be put back. */
    removed: removed && !ids.includes(removed.entry.id) && !isFull ? removed.entry : undefined,
    add() {
      flushSync(() => list.append(create(ids), { shouldFocus: false }));
      focusField(`${name}.${entries.length}.text`);
    },
    remove(index: number) {
      const entry = entries[index];
      flushSync(() => {
        list.remove(index);
        if (entry) setRemoved({ entry, index });
      });
      undo.current?.focus();
    },
    putBack() {
      if (!removed) return;
      flushSync(() => {
        list.insert(removed.index, removed.entry, { shouldFocus: false });
        setRemoved(undefined);
      });
      focusField(`${name}.${Math.min(removed.index, entries.length)}.text`);
    },
    reorder(order: readonly string[]) {
      const inOrder = order.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
      // The list shows the new order until this returns, so the form must have it by then.
      flushSync(() => list.replace(inOrder));
    },
  };
}

interface RowProps {
  entry: Entry;
  handle: ReactNode;
  dragging: boolean;
  onRemove: () => void;
  children: ReactNode;
}

const Row = ({ entry, handle, dragging, onRemove, children }: RowProps) => (
  <div
    className={classNames(
      'flex items-start gap-1 rounded-md border bg-surface p-1.5',
      dragging ? 'border-line-strong/50 shadow-float' : 'border-line',
    )}
  >
    {handle}
    <div className="min-w-0 flex-1 py-0.5">{children}</div>
    <IconButton label={`Убрать: ${nameOf(entry)}`} tone="danger" onClick={onRemove}>
      <TrashIcon />
    </IconButton>
  </div>
);

const nameOf = ({ text }: Entry) => text.trim() || 'без слов';

/** The first free code of a letter: `С3`. It stays with its entry when the list is sorted. */
export function freeCode(letter: string, ids: readonly string[]): string {
  let number = 1;
  while (ids.includes(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}
