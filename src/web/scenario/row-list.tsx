import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { listMessage } from '#web/forms/error-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { UndoIcon } from '#web/ui/editing-icons.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
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
  const { form, faultAt } = scenario;
  const list = useFieldArray({ control: form.control, name, keyName: 'key' });
  const entries: readonly Entry[] = form.watch(name);
  const ids = entries.map(({ id }) => id);
  const [removed, setRemoved] = useState<{ entry: Entry; index: number }>();
  const undo = useRef<HTMLButtonElement>(null);
  const isFull = entries.length >= most;
  const fault = faultAt(name);
  const canPutBack = removed !== undefined && !ids.includes(removed.entry.id) && !isFull;

  function add(): void {
    flushSync(() => list.append(create(ids), { shouldFocus: false }));
    focusField(`${name}.${entries.length}.text`);
  }

  function remove(index: number): void {
    const entry = entries[index];
    flushSync(() => {
      list.remove(index);
      if (entry) setRemoved({ entry, index });
    });
    undo.current?.focus();
  }

  function putBack(): void {
    if (!removed) return;
    flushSync(() => {
      list.insert(removed.index, removed.entry, { shouldFocus: false });
      setRemoved(undefined);
    });
    focusField(`${name}.${Math.min(removed.index, entries.length)}.text`);
  }

  function reorder(order: readonly string[]): void {
    const inOrder = order.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
    // The list shows the new order until this returns, so the form must have it by then.
    flushSync(() => list.replace(inOrder));
  }

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
          onReorder={reorder}
          className="-my-1"
          itemClassName="py-1"
          renderItem={(entry, { handle, index, dragging }) => (
            <div
              className={classNames(
                'flex items-start gap-1 rounded-md border bg-surface p-1.5',
                dragging ? 'border-line-strong/50 shadow-float' : 'border-line',
              )}
            >
              {handle}
              <div className="min-w-0 flex-1 py-0.5">{renderRow(index, entry.id)}</div>
              <IconButton label={`Убрать: ${nameOf(entry)}`} tone="danger" onClick={() => remove(index)}>
                <TrashIcon />
              </IconButton>
            </div>
          )}
        />
      )}
      {canPutBack && (
        <p
          role="status"
          className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1.5 pr-2 pl-3.5 text-sm text-ink-soft"
        >
          <span className="min-w-0 truncate">Убрано: {nameOf(removed.entry)}</span>
          <Button
            ref={undo}
            size="sm"
            variant="ghost"
            icon={<UndoIcon className="size-4.5" />}
            onClick={putBack}
          >
            Вернуть
          </Button>
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<PlusIcon className="size-4.5" />}
        disabled={isFull}
        onClick={add}
      >
        {isFull ? `Больше не поместится: ${most}` : addLabel}
      </Button>
    </div>
  );
}

const nameOf = ({ text }: Entry) => text.trim() || 'без слов';

/** The first free code of a letter: `С3`. It stays with its entry when the list is sorted. */
export function freeCode(letter: string, ids: readonly string[]): string {
  let number = 1;
  while (ids.includes(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}
