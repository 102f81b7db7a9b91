import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { api } from '#contract/api.ts';
import { queryOf } from './api.ts';
import { coursesQuery, myCoursesQuery } from './courses/courses-queries.ts';
import { currentUserQuery } from './current-user.ts';
import { lessonsQuery, openLesson } from './lessons/lesson-queries.ts';
import { safeNext } from './paths.ts';
import { AppPending } from './pages/app-pending.tsx';
import { CoursePending } from './pages/course-pending.tsx';
import { DashboardPending } from './pages/dashboard-pending.tsx';
import { LessonPending } from './pages/lesson-pending.tsx';
import { bringCourse } from './pages/bring-course.ts';
import { LoadErrorPage } from './pages/load-error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { ProfilePending } from './pages/profile-pending.tsx';
import { StartErrorPage } from './pages/start-error-page.tsx';
import { SurveyError } from './pages/survey-error.tsx';
import { SurveyPending } from './pages/survey-pending.tsx';
import { courseSurveysQuery, formQuery } from './surveys/survey-queries.ts';
import { adminRoutes, lessonManagementRoutes } from './admin-routes.tsx';
import { root, signedIn } from './signed-in-route.tsx';

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  async beforeLoad({ context, search }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (current) throw redirect({ href: safeNext(search.next), replace: true });
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery),
  pendingComponent: DashboardPending,
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

/** The same screen under its other address. */
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery),
  pendingComponent: DashboardPending,
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const course = createRoute({
  getParentRoute: () => signedIn,
  path: '/course/$id',
  async loader({ context: { queryClient }, params: { id } }) {
    await bringCourse(queryClient, id);
    await Promise.all([
      queryClient.ensureQueryData(queryOf(api.getCourse, { params: { id } })),
      queryClient.ensureQueryData(lessonsQuery(id)),
      // The course is there without them too.
      queryClient.prefetchQuery(courseSurveysQuery(id)),
    ]);
  },
  pendingComponent: CoursePending,
  component: lazyRouteComponent(() => import('./pages/course-page.tsx'), 'CoursePage'),
});

const lesson = createRoute({
  getParentRoute: () => signedIn,
  path: '/lesson/$id',
  loader: ({ context: { queryClient, user }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf(api.listAnswers, { params: { id }, query: { userId: user.id } })),
      openLesson(queryClient, user, id).then(({ courseId }) =>
        queryClient.ensureQueryData(lessonsQuery(courseId)),
      ),
    ]),
  pendingComponent: LessonPending,
  component: lazyRouteComponent(() => import('./pages/lesson-page.tsx'), 'LessonPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: (search: Record<string, unknown>): { tab?: 'settings' } =>
    search.tab === 'settings' ? { tab: 'settings' } : {},
  loader: ({ context }) => context.queryClient.ensureQueryData(myCoursesQuery),
  pendingComponent: ProfilePending,
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});

const survey = createRoute({
  getParentRoute: () => signedIn,
  path: '/survey/$id',
  validateSearch: (search: Record<string, unknown>): { course?: string } =>
    typeof search.course === 'string' ? { course: search.course } : {},
  // Another device may have written the draft since it was last looked at.
  loader: ({ context, params: { id } }) => context.queryClient.fetchQuery({ ...formQuery(id), staleTime: 0 }),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-page.tsx'), 'SurveyPage'),
});

const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: () => <NotFoundPage /> });

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    dashboard,
    admin,
    course,
    lesson,
    survey,
    profile,
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
    // The skeletons of the specification, but not for a blink of an answer from the cache.
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
