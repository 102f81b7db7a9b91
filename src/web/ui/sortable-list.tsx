import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import type { DraggableProvidedDragHandleProps, DropResult } from '@hello-pangea/dnd';
import { startTransition, useOptimistic } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { GripIcon } from './icons.tsx';
import { announceEnd, announceStart, announceUpdate, handleInstructions } from './sortable-words.ts';
import { styleNonce } from './style-nonce.ts';

export interface SortableItem {
  id: string;
}

export interface SortablePlace {
  /** The button that drags the item; it belongs somewhere in the item. */
  handle: ReactNode;
  /** From zero, as it is now on the screen. */
  index: number;
  dragging: boolean;
}

export interface SortableListProps<Item extends SortableItem> {
  /** Names the list for screen readers. */
  label: string;
  /** In their order. */
  items: readonly Item[];
  /** What the item is called when its move is announced. */
  nameOf: (item: Item) => string;
  /**
   * Told all ids in their new order, which is on the screen at once. When it has settled, `items` rule again: whoever
   * saves the order changes them before that, and a failure that changes nothing puts the list back.
   */
  onReorder: (ids: string[]) => Promise<unknown> | void;
  renderItem: (item: Item, place: SortablePlace) => ReactNode;
  disabled?: boolean;
  /** Space between items belongs inside them, or they would jump when one is lifted: `py-1.5` and the like. */
  itemClassName?: string;
  className?: string;
}

/**
 * A list put in order by mouse, touch or keyboard. The library's constants are those of the specification, section 9:
 * mouse from 5 px, long press of 120 ms, scrolling from 25 % of the edge, a drop of 0.33 to 0.55 s.
 */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  nameOf,
  onReorder,
  renderItem,
  disabled = false,
  itemClassName,
  className,
}: SortableListProps<Item>) {
  const [ids, showOrder] = useOptimistic<string[] | null, string[]>(null, (_, order) => order);
  const shown = ids ? inOrder(items, ids) : items;

  function reorder({ source, destination }: DropResult) {
    if (!destination || destination.index === source.index) return;
    const order = moved(
      shown.map(({ id }) => id),
      source.index,
      destination.index,
    );
    startTransition(async () => {
      showOrder(order);
      // Whoever saves the order tells of the failure too; here it only means that the list goes back.
      await Promise.resolve(onReorder(order)).catch(() => {});
      // A query cache tells its readers in a task of its own: until then the old items would show for a moment.
      await new Promise((resolve) => setTimeout(resolve));
    });
  }

  const nameAt = (index: number) => {
    const item = shown[index];
    return item ? nameOf(item) : '';
  };

  return (
    <DragDropContext
      nonce={styleNonce()}
      dragHandleUsageInstructions={handleInstructions}
      onDragStart={(start, { announce }) => announce(announceStart(start, nameAt, shown.length))}
      onDragUpdate={(update, { announce }) => announce(announceUpdate(update, nameAt, shown.length))}
      onDragEnd={(result, { announce }) => {
        announce(announceEnd(result, nameAt, shown.length));
        reorder(result);
      }}
    >
      <Droppable droppableId="list">
        {(list) => (
          <ol ref={list.innerRef} aria-label={label} className={className} {...list.droppableProps}>
            {shown.map((item, index) => (
              <Draggable key={item.id} draggableId={item.id} index={index} isDragDisabled={disabled}>
                {(draggable, { isDragging }) => (
                  <li
                    ref={draggable.innerRef}
                    className={classNames('list-none', itemClassName)}
                    {...draggable.draggableProps}
                  >
                    {renderItem(item, {
                      index,
                      dragging: isDragging,
                      handle: <DragHandle name={nameOf(item)} wiring={draggable.dragHandleProps} />,
                    })}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
}

/** Not a `button` element: the library takes those for something to press, and never drags by them. */
function DragHandle({ name, wiring }: { name: string; wiring: DraggableProvidedDragHandleProps | null }) {
  if (!wiring) return null;
  return (
    <span
      {...wiring}
      aria-label={`Переместить: ${name}`}
      className="touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-faint transition-colors hover:bg-hover hover:text-ink"
    >
      <GripIcon />
    </span>
  );
}

/** What was added meanwhile stands at the end, what was removed is gone. */
function inOrder<Item extends SortableItem>(items: readonly Item[], ids: readonly string[]): Item[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted(
    (one, other) => (placeOf.get(one.id) ?? ids.length) - (placeOf.get(other.id) ?? ids.length),
  );
}

function moved(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
