import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Rights, rights } from '#contract/auth/roles.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { adminScreens, lessonManagementScreens, mentorScreens } from '#web/pages/shell/staff-routes.ts';
import { pending } from './pending.tsx';

interface Parts<Args> {
  /** What the screen loads before it is shown, and what stands in its place meanwhile. */
  start: () => Promise<{ load: (args: Args) => Promise<unknown>; Pending: () => ReactNode }>;
  page: () => Promise<{ Page: () => ReactNode }>;
}

/** The route of an administrators' screen, but for its address and its place in the navigation. */
export const adminScreen = <Args extends Opening>(parts: Parts<Args>) => ({
  getParentRoute: () => adminScreens,
  ...ofThose((viewer) => viewer.administers, parts),
});

/** Of the curators' and administrators' screens. */
export const mentorScreen = <Args extends Opening>(parts: Parts<Args>) => ({
  getParentRoute: () => mentorScreens,
  ...ofThose((viewer) => viewer.mentors, parts),
});

/** As `adminScreen`, with another refusal. */
export const lessonManagementScreen = <Args extends Opening>(parts: Parts<Args>) => ({
  ...adminScreen(parts),
  getParentRoute: () => lessonManagementScreens,
});

const ofThose = <Args extends Opening>(
  mayOpen: (viewer: Rights) => boolean,
  { start, page }: Parts<Args>,
) => ({
  /** Loads nothing, not even its own chunk, for a viewer who has no access to the screen. */
  async loader(args: Args): Promise<void> {
    if (mayOpen(rights[args.context.user.role])) await (await start()).load(args);
  },
  pendingComponent: pending(start),
  component: lazyRouteComponent(page, 'Page'),
});
