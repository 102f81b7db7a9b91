import { useRouterState } from '@tanstack/react-router';

/** A thin bar at the top while the next screen loads; delayed, so that it doesn't flash on quick loads. */
export function PendingBar() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isPending) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-clip print:hidden"
    >
      <div className="h-full w-1/3 animate-pending-bar bg-accent-ink" />
    </div>
  );
}
