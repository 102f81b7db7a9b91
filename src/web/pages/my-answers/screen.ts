import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { readMyAnswersAddress } from './address.ts';

export const myAnswers = createRoute({
  getParentRoute: () => signedIn,
  path: screens.myAnswers.path,
  staticData: { navigation: { label: 'Мои ответы' } },
  validateSearch: readMyAnswersAddress,
  loader: async (args) => (await import('./start.tsx')).load(args),
  pendingComponent: lazyRouteComponent(() => import('./start.tsx'), 'Pending'),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
