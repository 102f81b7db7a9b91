import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { safeNext } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import type { SecondStep } from '#web/session/second-step.ts';

export const login = createRoute({
  getParentRoute: () => root,
  path: screens.login.path,
  staticData: { navigation: null },
  validateSearch: ({ next, step }: Record<string, unknown>): { next?: string; step?: SecondStep } => ({
    ...(typeof next === 'string' && { next }),
    ...((step === 'code' || step === 'setup') && { step }),
  }),
  async beforeLoad({ context, search }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (current) throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
