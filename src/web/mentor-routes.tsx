import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rights } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import { MentorScreens } from './pages/frame/mentor-screens.tsx';
import { signedIn } from './pages/frame/signed-in-route.tsx';
import { routePath } from './paths.ts';

/** The parent of the screens of curators and administrators. */
const mentorScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'mentor-screens',
  component: MentorScreens,
});

const learner = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.learner.path),
  // Loads nothing, not even the loader's chunk, for a viewer who has no access to the screen.
  async loader(args) {
    if (rights[args.context.user.role].mentors) {
      await (await import('./pages/learner/load.ts')).loadLearner(args);
    }
  },
  pendingComponent: lazyRouteComponent(() => import('./pages/learner/pending.tsx'), 'LearnerPending'),
  component: lazyRouteComponent(() => import('./pages/learner/page.tsx'), 'LearnerPage'),
});

export const mentorRoutes = mentorScreens.addChildren([learner]);
