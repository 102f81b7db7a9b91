import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';

export interface ManagedListProps {
  /** Renders the screen's heading with these buttons. */
  renderHeading: (actions: ReactNode) => ReactNode;
  /** The label of the create button. */
  createLabel: string;
  onCreate: () => void;
  /** Buttons for other ways to create. */
  otherWays?: ReactNode;
  isEmpty: boolean;
  /** Nothing else is to be done in an empty one. */
  focusesCreate?: boolean;
  /** The empty state. */
  nothing: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>;
  /** The list. */
  children: ReactNode;
}

/** A list that administrators manage; the create button is in the heading, or in the empty state. */
export function ManagedList({
  renderHeading,
  createLabel,
  onCreate,
  otherWays,
  isEmpty,
  focusesCreate = false,
  nothing,
  children,
}: ManagedListProps) {
  const create = (
    <Button
      id="create"
      variant="primary"
      icon={<PlusIcon />}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is to be done there, right after the course was made
      autoFocus={isEmpty && focusesCreate}
      onClick={onCreate}
    >
      {createLabel}
    </Button>
  );
  return (
    <>
      {renderHeading(
        !isEmpty && (
          <>
            {otherWays}
            {create}
          </>
        ),
      )}
      {isEmpty ? (
        <EmptyState
          titleAs="h2"
          {...nothing}
          action={otherWays ? <WaysToBegin create={create} others={otherWays} /> : create}
        />
      ) : (
        children
      )}
    </>
  );
}

const WaysToBegin = ({ create, others }: { create: ReactNode; others: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-2.5">
    {create}
    {others}
  </div>
);
