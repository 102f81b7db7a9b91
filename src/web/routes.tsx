import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminRoutes, lessonManagementRoutes, mentorRoutes } from './admin-routes.tsx';
import { myCoursesQuery } from './courses/courses-queries.ts';
import { loadCourse } from './pages/course/load.ts';
import { CoursePending } from './pages/course/pending.tsx';
import { DashboardPending } from './pages/dashboard/pending.tsx';
import { AppPending } from './pages/frame/app-pending.tsx';
import { loadCourses } from './pages/frame/load-courses.ts';
import { LoadErrorPage } from './pages/frame/load-error.tsx';
import { NotFoundPage } from './pages/frame/not-found.tsx';
import { root, type RouterContext, signedIn } from './pages/frame/signed-in-route.tsx';
import { StartErrorPage } from './pages/frame/start-error.tsx';
import { SurveyError } from './pages/frame/survey-error.tsx';
import { SurveyPending } from './pages/frame/survey-pending.tsx';
import { loadLesson } from './pages/lesson/load.ts';
import { LessonPending } from './pages/lesson/pending.tsx';
import { readMyAnswersChoice } from './pages/my-answers/address.ts';
import { ProfilePending } from './pages/profile/pending.tsx';
import { paths, routePath, safeNext } from './paths.ts';
import { currentUserQuery } from './session/current-user.ts';
import { formQuery } from './surveys/survey-queries.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: screens.login.path,
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  async beforeLoad({ context, search }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (current) throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./pages/login/page.tsx'), 'LoginPage'),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: screens.newPassword.path,
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  async beforeLoad({ context, search }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!current) throw redirect({ to: paths.login(), search, replace: true });
    if (!current.user.mustChangePassword) throw redirect({ href: safeNext(search.next), replace: true });
    return { user: current.user };
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./pages/new-password/page.tsx'), 'NewPasswordPage'),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: screens.welcome.path,
  loader: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./pages/welcome/page.tsx'), 'WelcomePage'),
});

const joinScreen = {
  getParentRoute: () => root,
  async beforeLoad({ context, location }: { context: RouterContext; location: { href: string } }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!current?.user.mustChangePassword) return;
    throw redirect({ to: paths.newPassword(), search: { next: location.href }, replace: true });
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
} as const;

const join = createRoute({
  ...joinScreen,
  path: routePath(screens.join.path),
  component: lazyRouteComponent(() => import('./pages/join/page.tsx'), 'JoinPage'),
});

const joinByHand = createRoute({
  ...joinScreen,
  path: screens.join.alsoAt,
  component: lazyRouteComponent(() => import('./pages/join/page.tsx'), 'JoinByHandPage'),
});

const dashboardScreen = {
  getParentRoute: () => signedIn,
  loader: loadCourses,
  pendingComponent: DashboardPending,
  component: lazyRouteComponent(() => import('./pages/dashboard/page.tsx'), 'DashboardPage'),
} as const;

const dashboard = createRoute({ ...dashboardScreen, path: screens.dashboard.path });

/** An alias of the route above. */
const admin = createRoute({ ...dashboardScreen, path: screens.dashboard.alsoAt });

const course = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.course.path),
  loader: loadCourse,
  pendingComponent: CoursePending,
  component: lazyRouteComponent(() => import('./pages/course/page.tsx'), 'CoursePage'),
});

const lesson = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.lesson.path),
  loader: loadLesson,
  pendingComponent: LessonPending,
  component: lazyRouteComponent(() => import('./pages/lesson/page.tsx'), 'LessonPage'),
});

const talkScreen = () => import('./pages/talk/page.tsx');

const talk = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.talk.path),
  loader: async (args) => (await talkScreen()).loadTalk(args),
  pendingComponent: LessonPending,
  component: lazyRouteComponent(talkScreen, 'TalkPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: screens.profile.path,
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'settings' | 'notices' } =>
    tab === 'settings' || tab === 'notices' ? { tab } : {},
  loader: ({ context }) => context.queryClient.ensureQueryData(myCoursesQuery),
  pendingComponent: ProfilePending,
  component: lazyRouteComponent(() => import('./pages/profile/page.tsx'), 'ProfilePage'),
});

const myAnswers = createRoute({
  getParentRoute: () => signedIn,
  path: screens.myAnswers.path,
  validateSearch: readMyAnswersChoice,
  loader: async (args) => (await import('./pages/my-answers/load.ts')).loadMyAnswers(args),
  pendingComponent: lazyRouteComponent(() => import('./pages/my-answers/pending.tsx'), 'MyAnswersPending'),
  component: lazyRouteComponent(() => import('./pages/my-answers/page.tsx'), 'MyAnswersPage'),
});

const survey = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.survey.path),
  validateSearch: (search: Record<string, unknown>): { course?: string } =>
    typeof search.course === 'string' ? { course: search.course } : {},
  // The draft may have changed on another device.
  loader: ({ context, params: { id } }) => context.queryClient.fetchQuery({ ...formQuery(id), staleTime: 0 }),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey/page.tsx'), 'SurveyPage'),
});

const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: () => <NotFoundPage /> });

const routeTree = root.addChildren([
  login,
  newPassword,
  welcome,
  join,
  joinByHand,
  signedIn.addChildren([
    dashboard,
    admin,
    course,
    lesson,
    talk,
    survey,
    profile,
    myAnswers,
    mentorRoutes,
    adminRoutes,
    lessonManagementRoutes,
    unknown,
  ]),
]);

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
