import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type * as adminPendings from './pages/admin-pendings.ts';

/**
 * Loaded with the screen's own chunk. Nothing stands in its place until it is there: what suspends here would take the whole
 * frame away, with the menu that somebody has opened in it.
 */
export function pending(name: keyof typeof adminPendings) {
  const Skeleton = lazyRouteComponent(() => import('./pages/admin-pendings.ts'), name);
  const { preload } = Skeleton;
  const Pending = () => (
    <Suspense>
      <Skeleton />
    </Suspense>
  );
  return Object.assign(Pending, preload && { preload });
}
