import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';

export interface ManagedListProps {
  /** The screen's heading, with these buttons in it. */
  heading: (actions: ReactNode) => ReactNode;
  /** What the button says that creates one more. */
  createLabel: string;
  onCreate: () => void;
  isEmpty: boolean;
  /** What an empty list says. */
  nothing: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>;
  /** The list. */
  children: ReactNode;
}

/** A list that administrators manage: what creates one more stands in the heading, or in the place of an empty list. */
export function ManagedList({
  heading,
  createLabel,
  onCreate,
  isEmpty,
  nothing,
  children,
}: ManagedListProps) {
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={onCreate}>
      {createLabel}
    </Button>
  );
  return (
    <>
      {heading(!isEmpty && create)}
      {isEmpty ? <EmptyState titleAs="h2" {...nothing} action={create} /> : children}
    </>
  );
}
