import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import type { DraggableProvidedDragHandleProps, DropResult } from '@hello-pangea/dnd';
import { startTransition, useOptimistic } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { GripIcon } from '#web/ui/icon/editing-icons.tsx';
import { styleNonce } from '#web/ui/style-nonce.ts';
import { announceEnd, announceStart, announceUpdate, handleInstructions } from './sortable-words.ts';

export interface SortableItem {
  id: string;
}

export interface SortablePlace {
  /** The drag handle; must be placed somewhere in the item. */
  handle: ReactNode;
  /** The current index on the screen. */
  index: number;
  dragging: boolean;
}

export interface SortableListProps<Item extends SortableItem> {
  /** Names the list for screen readers. */
  label: string;
  /** In display order. */
  items: readonly Item[];
  /** The item's name in screen reader announcements. */
  nameOf: (item: Item) => string;
  /**
   * Receives all ids in the new order, which is shown optimistically. When the promise settles, `items` apply again: the
   * caller updates them before that, or leaves them unchanged on failure, which restores the order.
   */
  onReorder: (ids: string[]) => Promise<unknown> | void;
  renderItem: (item: Item, place: SortablePlace) => ReactNode;
  disabled?: boolean;
  /** Spacing must be inside the items (`py-1.5`): gaps between them would make the list jump during a drag. */
  itemClassName?: string;
  className?: string;
}

/**
 * A list that is reordered by mouse, touch or keyboard. The library's constants match the specification, section 9: mouse
 * from 5 px, long press of 120 ms, scrolling from 25 % of the edge, a drop of 0.33 to 0.55 s.
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
  const { shown, reorder } = useOrder(items, onReorder);
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

/** The items as they were dropped, until the caller's are in that order or the change has failed. */
function useOrder<Item extends SortableItem>(
  items: readonly Item[],
  onReorder: SortableListProps<Item>['onReorder'],
) {
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
      // The caller reports the failure; here it only restores the order.
      await Promise.resolve(onReorder(order)).catch(() => {});
      // The query cache notifies its observers in a separate task: without waiting, the old items would flash.
      await new Promise((resolve) => setTimeout(resolve));
    });
  }

  return { shown, reorder };
}

/** Not a `button` element: the library never starts a drag from interactive elements. */
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

/** Items added meanwhile go to the end, removed ones are dropped. */
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
