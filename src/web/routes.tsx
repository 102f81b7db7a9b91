import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ScreenName, screens } from '#contract/screens.ts';
import { LoadErrorPage } from '#web/pages/shell/load-error.tsx';
import { NotFoundPage } from '#web/pages/shell/not-found.tsx';
import { root, signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { adminScreens, lessonManagementScreens, mentorScreens } from '#web/pages/shell/staff-routes.ts';
import { about } from './pages/about/screen.ts';
import { analytics } from './pages/analytics/screen.ts';
import { answers } from './pages/answers/screen.ts';
import { audit } from './pages/audit/screen.ts';
import { compareTakes } from './pages/compare-takes/screen.ts';
import { consents } from './pages/consents/screen.ts';
import { courseAnalytics } from './pages/course-analytics/screen.ts';
import { courseChoice } from './pages/course-choice/screen.ts';
import { courseManagement } from './pages/course-management/screen.ts';
import { coursePeople } from './pages/course-people/screen.ts';
import { courseSettings } from './pages/course-settings/screen.ts';
import { course } from './pages/course/screen.ts';
import { dashboard, dashboardAlias } from './pages/dashboard/screen.ts';
import { erasureAct } from './pages/erasure-act/screen.ts';
import { erasures } from './pages/erasures/screen.ts';
import { group } from './pages/group/screen.ts';
import { groups } from './pages/groups/screen.ts';
import { help } from './pages/help/screen.ts';
import { join, joinByHand } from './pages/join/screen.ts';
import { learner } from './pages/learner/screen.ts';
import { legalSettings } from './pages/legal-settings/screen.ts';
import { legalText } from './pages/legal-text/screen.ts';
import { legal } from './pages/legal/screen.ts';
import { lessonEditor } from './pages/lesson-editor/screen.ts';
import { lessonManagement } from './pages/lesson-management/screen.ts';
import { lessonMentor } from './pages/lesson-mentor/screen.ts';
import { lesson } from './pages/lesson/screen.ts';
import { login } from './pages/login/screen.ts';
import { models } from './pages/models/screen.ts';
import { myAnswers } from './pages/my-answers/screen.ts';
import { newLesson } from './pages/new-lesson/screen.ts';
import { newPassword } from './pages/new-password/screen.ts';
import { outgoing } from './pages/outgoing/screen.ts';
import { profile } from './pages/profile/screen.ts';
import { providers } from './pages/providers/screen.ts';
import { queue } from './pages/queue/screen.ts';
import { retention } from './pages/retention/screen.ts';
import { school } from './pages/school/screen.ts';
import { signIns } from './pages/sign-ins/screen.ts';
import { skillManagement } from './pages/skill-management/screen.ts';
import { skills } from './pages/skills/screen.ts';
import { spending } from './pages/spending/screen.ts';
import { surveyEditor } from './pages/survey-editor/screen.ts';
import { surveyQuestions } from './pages/survey-questions/screen.ts';
import { surveyResponses } from './pages/survey-responses/screen.ts';
import { survey } from './pages/survey/screen.ts';
import { surveys } from './pages/surveys/screen.ts';
import { talk } from './pages/talk/screen.ts';
import { tokens } from './pages/tokens/screen.ts';
import { users, usersAlias } from './pages/users/screen.ts';
import { webhooks } from './pages/webhooks/screen.ts';
import { welcome } from './pages/welcome/screen.ts';
import type { RoutePath } from './paths.ts';

/** Every screen of the contract, at its address: one that is missing here doesn't compile. */
const byName = {
  login,
  newPassword,
  consents,
  legal,
  legalText,
  school,
  legalSettings,
  erasures,
  retention,
  erasureAct,
  welcome,
  join,
  dashboard,
  course,
  lesson,
  talk,
  compareTakes,
  profile,
  myAnswers,
  skills,
  skillManagement,
  survey,
  courseManagement,
  courseChoice,
  lessonManagement,
  newLesson,
  lessonEditor,
  lessonMentor,
  users,
  learner,
  answers,
  queue,
  groups,
  group,
  analytics,
  courseAnalytics,
  coursePeople,
  courseSettings,
  audit,
  signIns,
  tokens,
  outgoing,
  webhooks,
  providers,
  spending,
  models,
  about,
  surveys,
  surveyQuestions,
  surveyResponses,
  surveyEditor,
  help,
} satisfies { [Name in ScreenName]: { fullPath: RoutePath<(typeof screens)[Name]['path']> } };

const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { navigation: null },
  component: () => <NotFoundPage />,
});

const all = { ...byName, dashboardAlias, joinByHand, usersAlias, unknown };

const routeTree = root.addChildren({
  ...childrenOf(root),
  signedIn: signedIn.addChildren({
    ...childrenOf(signedIn),
    adminScreens: adminScreens.addChildren(childrenOf(adminScreens)),
    mentorScreens: mentorScreens.addChildren(childrenOf(mentorScreens)),
    lessonManagementScreens: lessonManagementScreens.addChildren(childrenOf(lessonManagementScreens)),
  }),
});

type ChildrenOf<Parent> = {
  [
    Name in keyof typeof all as (typeof all)[Name]['parentRoute'] extends Parent ? Name : never
  ]: (typeof all)[Name];
};

/** A screen names its parent itself. */
function childrenOf<Parent extends AnyRoute>(parent: Parent) {
  const own = Object.entries<AnyRoute>(all).filter(([, route]) => route.options.getParentRoute() === parent);
  return Object.fromEntries(own) as ChildrenOf<Parent>;
}

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    // The specification's skeletons; the delay prevents a flash when the data is cached.
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: LoadErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
