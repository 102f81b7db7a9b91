import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/**
 * A skeleton that is no part of the first scripts. Nothing stands in its place until it is there: what suspends here would
 * take the whole frame away, with the menu that somebody has opened in it.
 */
export function pending(find: () => Promise<{ Pending: () => ReactNode }>) {
  const Skeleton = lazyRouteComponent(find, 'Pending');
  const { preload } = Skeleton;
  const Pending = () => (
    <Suspense>
      <Skeleton />
    </Suspense>
  );
  return Object.assign(Pending, preload && { preload });
}
