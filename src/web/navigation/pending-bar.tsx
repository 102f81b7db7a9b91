import { useRouterState } from '@tanstack/react-router';

/** A hair line at the top while the next screen loads; it waits a little, so that quick answers don't flash. */
export function PendingBar() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isPending) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-clip">
      <div className="h-full w-1/3 animate-pending-bar bg-accent-ink" />
    </div>
  );
}
