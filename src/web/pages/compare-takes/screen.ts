import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { LessonPending } from '#web/pages/frame/lesson-pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { routePath } from '#web/paths.ts';

const page = () => import('./page.tsx');

export const compareTakes = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.compareTakes.path),
  staticData: { navigation: null },
  loader: async (args) => (await page()).load(args),
  pendingComponent: LessonPending,
  component: lazyRouteComponent(page, 'Page'),
});
