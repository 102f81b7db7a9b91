import { lazyRouteComponent } from '@tanstack/react-router';

/** Few reviews have it. */
export const Moment = lazyRouteComponent(() => import('./moment.tsx'), 'Moment');
